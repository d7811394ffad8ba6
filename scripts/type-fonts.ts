/**
 * Remakes the fonts of server/type from Debian's font packages, and fonts.json, which lists the characters of each font:
 *
 *   apt-get install fonts-noto-core fonts-noto-cjk fonts-hanazono python3-fonttools
 *   node scripts/type-fonts.ts [font directory, /usr/share/fonts by default]
 *
 * With names of fonts behind the directory it remakes only these. Development only.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { create } from 'fontkit'

interface Source {
  /** Below the font directory. */
  path: string
  /** Index of a font in a collection. */
  index?: number
  /** Code points that fontTools keeps; all of the font without it. */
  unicodes?: string
  /** The font maps characters to glyphs one by one, so its layout tables are dropped. */
  plain?: true
}

const noto = (name: string): Source => ({ path: `truetype/noto/Noto${name}-Regular.ttf` })
const NOTO_SERIF_CJK = 'opentype/noto/NotoSerifCJK-Regular.ttc'

/** In the order in which a character looks for its font. */
const sources: Record<string, Source> = {
  han: {
    path: NOTO_SERIF_CJK,
    index: 2,
    unicodes:
      '20-7e,a0-17f,370-3ff,400-45f,1e00-1eff,2000-206f,20a0-20bf,2100-214f,2160-217f,2460-2473,25a0-25ff,3000-30ff,' +
      '3400-4dbf,4e00-9fff,f900-faff,fe30-fe4f,ff00-ffef,20000-3134f',
    plain: true,
  },
  latin: noto('Serif'),
  hangul: { path: NOTO_SERIF_CJK, index: 1, unicodes: '1100-11ff,3130-318f,a960-a97f,ac00-d7ff', plain: true },
  // Elements 113 to 118, bopomofo and radicals, which Noto Serif CJK or its part above lacks.
  'han-sans': {
    path: 'opentype/noto/NotoSansCJK-Regular.ttc',
    index: 2,
    unicodes: '2e80-2fdf,2ff0-2fff,3100-312f,31a0-31e3,31f0-31ff,3200-33ff,9feb-9fef',
    plain: true,
  },
  // Extensions C to F, with the 69 characters that the register of ID cards added (GIDC in Unihan).
  'han-extensions': { path: 'truetype/hanazono/HanaMinB.ttf', unicodes: '2a700-2ebe0,2e00e', plain: true },
  arabic: noto('NaskhArabic'),
  hebrew: noto('SerifHebrew'),
  armenian: noto('SerifArmenian'),
  georgian: noto('SerifGeorgian'),
  ethiopic: noto('SerifEthiopic'),
  devanagari: noto('SerifDevanagari'),
  bengali: noto('SerifBengali'),
  gurmukhi: noto('SerifGurmukhi'),
  gujarati: noto('SerifGujarati'),
  oriya: noto('SansOriya'),
  tamil: noto('SerifTamil'),
  telugu: noto('SerifTelugu'),
  kannada: noto('SerifKannada'),
  malayalam: noto('SerifMalayalam'),
  sinhala: noto('SerifSinhala'),
  thai: noto('SerifThai'),
  lao: noto('SerifLao'),
  khmer: noto('SerifKhmer'),
  myanmar: noto('SerifMyanmar'),
  tibetan: noto('SerifTibetan'),
  mongolian: noto('SansMongolian'),
  yi: noto('SansYi'),
  lisu: noto('SansLisu'),
  miao: noto('SansMiao'),
  'tai-le': noto('SansTaiLe'),
  'new-tai-lue': noto('SansNewTaiLue'),
  'tai-tham': noto('SansTaiTham'),
  'phags-pa': noto('SansPhagsPa'),
  syriac: noto('SansSyriac'),
  thaana: noto('SansThaana'),
  nko: noto('SansNKo'),
  adlam: noto('SansAdlam'),
  tifinagh: noto('SansTifinagh'),
  cherokee: noto('SansCherokee'),
  'canadian-aboriginal': noto('SansCanadianAboriginal'),
  javanese: noto('SansJavanese'),
  balinese: noto('SansBalinese'),
  sundanese: noto('SansSundanese'),
  cham: noto('SansCham'),
  'ol-chiki': noto('SansOlChiki'),
  'meetei-mayek': noto('SansMeeteiMayek'),
  chakma: noto('SansChakma'),
  limbu: noto('SansLimbu'),
  lepcha: noto('SansLepcha'),
}

const OUT = join(import.meta.dirname, '../server/type/fonts')
const [root = '/usr/share/fonts', ...wanted] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'type-fonts-'))

function makeFont(name: string, { path, index, unicodes, plain }: Source): void {
  const made = join(work, name)
  execFileSync('python3', [
    '-m',
    'fontTools.subset',
    join(root, path),
    `--output-file=${made}`,
    `--unicodes=${unicodes ?? '*'}`,
    '--no-hinting',
    '--name-IDs=0,1,2,3,4,5,6,13,14',
    ...(index === undefined ? [] : [`--font-number=${index}`]),
    ...(plain ? ['--layout-features=', '--drop-tables+=GSUB,GPOS,VORG,BASE,vhea,vmtx,DSIG,GDEF'] : []),
  ])
  const bytes = readFileSync(made)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const packed = brotliCompressSync(bytes, { params })
  writeFileSync(join(OUT, `${name}.${bytes.subarray(0, 4).toString() === 'OTTO' ? 'otf' : 'ttf'}.br`), packed)
}

/** Hexadecimal code points and ranges: `41-5a 61`. */
function rangesOf(codePoints: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const point of codePoints.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)).join(' ')
}

/** Ends the character table of many fonts; it is no character and has no glyph. */
const END_OF_TABLE = 0xffff

for (const [name, source] of Object.entries(sources)) if (wanted.length === 0 || wanted.includes(name)) makeFont(name, source)
const files = readdirSync(OUT).filter((file) => file.endsWith('.br'))
const fonts = Object.entries(sources).map(([name, { plain }]) => {
  const file = files.find((one) => one.startsWith(`${name}.`))
  if (file === undefined) throw new Error(`${name} is missing`)
  const font = create(brotliDecompressSync(readFileSync(join(OUT, file))))
  if (!('characterSet' in font)) throw new Error(`${name} is a collection`)
  return {
    name,
    file,
    shaped: plain !== true,
    characters: rangesOf(font.characterSet.filter((point) => point >= 0x20 && point !== END_OF_TABLE)),
  }
})
writeFileSync(join(OUT, 'fonts.json'), `${JSON.stringify(fonts, null, 2)}\n`)
rmSync(work, { recursive: true })
