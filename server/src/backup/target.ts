/** Where archives are stored, by name. */
export type BackupTarget = {
  /** Stores an archive: all of it, flushed, or nothing. @throws StartError when there is one of this name @returns its bytes */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Removes what killed processes left of archives with such names. Only while no other backup runs. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>
}
