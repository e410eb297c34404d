/** The homes and searches that the user keeps, and the homes that the searches found. */
export const SAVED = 'saved'
