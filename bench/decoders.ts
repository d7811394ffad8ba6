/**
 * Codes at bad doors: the share that ours reads, and how fast, beside jsqr and
 * the browser's own reader where this Chromium has one, on the same pictures.
 * Ends with 1 when ours reads a wrong text. `npm run bench -- decoders [pictures of each kind]`
 */
import { readerPages } from '#test/support/reader-page.ts'
import { root } from '#test/support/sources.ts'
import type { Decoder, DecodersPage, Verdict } from './support/decoders-page.ts'
import { doors, type Length } from './support/doors.ts'
import { percentile } from './support/people.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const EACH = Number(process.argv[2] ?? sized({ full: 20, small: 2 }))
const SEED = 20_261_121
const decoders: Decoder[] = ['ours', 'jsqr', 'BarcodeDetector']

const pages = await readerPages(`import '${root}/bench/support/decoders-page.ts'`)
const { page } = await pages.open()
const judge = (door: string, length: Length, seed: number, withCode: boolean) =>
  page.evaluate(([...given]) => (globalThis as typeof globalThis & { reader: DecodersPage }).reader.judge(...given), [
    door,
    length,
    seed,
    withCode,
  ] as const)

const names = Object.keys(doors)
const verdicts = new Map<string, Partial<Record<Decoder, Verdict>>[]>(names.map((name) => [name, []]))
const empty: Partial<Record<Decoder, Verdict>>[] = []
await judge('clean', 26, 1, true)
for (let n = 0; n < EACH; n += 1) {
  for (const [kind, door] of names.entries())
    verdicts.get(door)?.push(await judge(door, n % 2 === 0 ? 26 : 200, SEED + n * 100 + kind, true))
  empty.push(await judge(names[n % names.length] as string, 26, SEED - n, false))
}
await pages.close()

const all = [...verdicts.values()].flat()
const present = decoders.filter((decoder) => all[0]?.[decoder] !== undefined)
const of = (list: Partial<Record<Decoder, Verdict>>[], decoder: Decoder, read?: Verdict['read']) =>
  list.map((one) => one[decoder] as Verdict).filter((one) => read === undefined || one.read === read)
const share = (list: Partial<Record<Decoder, Verdict>>[], decoder: Decoder) =>
  `${Math.round((of(list, decoder, 'right').length / list.length) * 100)} %`

print(
  `Codes read, of ${EACH} pictures a door, half of 26 letters and half of 200; each harm from slight to hopeless`,
  ['', ...present],
  [
    ...[...verdicts].map(([door, list]) => [door, ...present.map((decoder) => share(list, decoder))]),
    ['all', ...present.map((decoder) => share(all, decoder))],
  ],
)
print(
  'Milliseconds from a frame to its verdict, in this Chromium',
  ['', ...present],
  [
    ['read, median', ...present.map((decoder) => median(of(all, decoder, 'right').map((one) => one.ms)))],
    [
      'read, p95',
      ...present.map((decoder) =>
        percentile(
          of(all, decoder, 'right').map((one) => one.ms),
          0.95,
        ),
      ),
    ],
    ['not read, median', ...present.map((decoder) => median(of(all, decoder, 'not').map((one) => one.ms)))],
    ['no code there, median', ...present.map((decoder) => median(of(empty, decoder).map((one) => one.ms)))],
  ],
)
print(
  'Texts that were not in the picture',
  ['', ...present],
  [['', ...present.map((decoder) => String(of([...all, ...empty], decoder, 'wrong').length))]],
)
if (of([...all, ...empty], 'ours', 'wrong').length > 0) process.exit(1)
