/**
 * @param font SFNT, as from `decodeWoff`
 * @returns the code points that the font has a glyph for, from its table `cmap`
 * @throws Error for a font whose table is of another format than those of the fonts here
 */
export function charactersOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap')
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + i * 8)))
  // Format 12 has all characters, format 4 those of the basic plane.
  const full = subtables.find((table) => table.readUInt16BE(0) === 12)
  if (full) return readGroups(full)
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4)
  if (!basic) throw new Error('a font has no table of characters')
  return readSegments(basic)
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.subarray(font.readUInt32BE(at + 8))
  }
  throw new Error(`a font has no table ${tag}`)
}

function readGroups(table: Buffer): Set<number> {
  const characters = new Set<number>()
  for (let at = 16; at < 16 + table.readUInt32BE(12) * 12; at += 12) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) characters.add(code)
  }
  return characters
}

function readSegments(table: Buffer): Set<number> {
  const characters = new Set<number>()
  const length = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length] as const
  for (let i = 0; i < length; i += 2) {
    const start = table.readUInt16BE(starts + i)
    const offset = table.readUInt16BE(offsets + i)
    for (let code = start; code <= table.readUInt16BE(ends + i) && code < 0xffff; code++) {
      // The offset counts from its own place.
      const glyph = offset === 0 ? code : table.readUInt16BE(offsets + i + offset + 2 * (code - start))
      const isMissing = offset !== 0 && glyph === 0
      if (!isMissing && (glyph + table.readUInt16BE(deltas + i)) % 0x10000 !== 0) characters.add(code)
    }
  }
  return characters
}
