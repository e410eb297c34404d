// Apart from `numbers.ts`: of reading numbers a first visit needs only this.

/** Plain decimal notation: "1250", "-2", "987.50". */
export const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
