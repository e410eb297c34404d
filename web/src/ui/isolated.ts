/** A person's text inside a sentence, with a direction of its own: for texts that are no elements. Elsewhere use `<bdi>`. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
