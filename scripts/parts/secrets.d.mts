export function findSecrets(file: string, text: string): { file: string; line: number; kind: string; match: string }[]
