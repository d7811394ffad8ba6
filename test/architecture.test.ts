/** The house keeps its shape: data flows one way, and each thing has one place. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { publicScreens } from '../scripts/public-screens.ts'
import { root, type Source, sources } from './support/sources.ts'

const contract = sources('contract')
const server = sources('server')
const src = sources('src')
const wechat = sources('wechat')
const ours = [...contract, ...server, ...src, ...wechat]

/** Every import of these files that the rule does not allow, as "file → import". */
function offences(files: Source[], forbidden: (imported: string, file: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((imported) => forbidden(imported, path)).map((imported) => `${path} → ${imported}`),
  )
}

const within =
  (...places: string[]) =>
  (path: string) =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
const isOurs = within('contract', 'server', 'src', 'wechat', 'test', 'bench', 'scripts')

/** features of the server, in the one direction in which they may know each other: later ones know earlier ones. */
const serverOrder = [
  'system',
  'verify',
  'consent',
  'right',
  'session',
  'pairing',
  'organisation',
  'member',
  'wechat',
  'message',
  'admission',
  'meeting',
  'share',
  'schedule',
  'ticket',
  'attendee',
  'order',
  'transfer',
  'staff',
  'checkin',
  'refund',
  'payment',
  'proof',
  'bill',
  'privacy',
]

describe('the one way', () => {
  it('lets the contract know nothing but the schema library', () => {
    expect(offences(contract, (imported) => !within('contract', 'valibot')(imported))).toEqual([])
  })

  it('lets the server know the contract and itself, never the screens', () => {
    const standIns = within('server/sandbox')
    expect(
      offences(
        server,
        (imported, file) =>
          isOurs(imported) &&
          !within('contract', 'server', 'wechat/server')(imported) &&
          !(standIns(file) && within('wechat/sandbox')(imported)),
      ),
    ).toEqual([])
  })

  it('lets the screens know the contract and themselves, never the server', () => {
    expect(offences(src, (imported) => isOurs(imported) && !within('contract', 'src', 'wechat/browser')(imported))).toEqual([])
  })

  it('lets wechat know nothing of ours', () => {
    expect(offences(wechat, (imported) => isOurs(imported) && !within('wechat')(imported))).toEqual([])
  })

  it('lets features of the server know only earlier ones', () => {
    const featureOf = (path: string) => /^server\/features\/(\w+)\//.exec(path)?.[1]
    const files = sources('server/features')
    expect(files.map((file) => featureOf(file.path)).filter((name) => !serverOrder.includes(name as string))).toEqual([])
    expect(
      offences(files, (imported, file) => {
        const [from, to] = [featureOf(file) as string, featureOf(imported)]
        return to !== undefined && serverOrder.indexOf(to) > serverOrder.indexOf(from)
      }),
    ).toEqual([])
  })

  it('keeps the stand-ins out of the rules: only main.ts knows them', () => {
    const files = server.filter((file) => !within('server/sandbox', 'server/main.ts')(file.path))
    expect(offences(files, within('server/sandbox'))).toEqual([])
  })

  it('lets screens of one feature leave those of another alone', () => {
    const featureOf = (path: string) => /^src\/features\/(\w+)\//.exec(path)?.[1]
    expect(
      offences(sources('src/features'), (imported, file) => /\/screens\//.test(imported) && featureOf(imported) !== featureOf(file)),
    ).toEqual([])
  })

  it('keeps parts below screens: api, session and ui know no feature', () => {
    expect(
      offences(sources('src/api', 'src/session', 'src/ui'), within('src/features', 'src/routes.ts', 'src/routes.tsx', 'src/app.tsx')),
    ).toEqual([])
  })
})

describe('one place each', () => {
  it('keeps react-vant behind src/ui', () => {
    expect(
      offences(
        ours.filter((file) => !within('src/ui')(file.path)),
        within('react-vant', '@react-vant'),
      ),
    ).toEqual([])
  })

  it('keeps database drivers behind server/db', () => {
    expect(
      offences(
        ours.filter((file) => !within('server/db')(file.path)),
        within('pg', 'node:sqlite'),
      ),
    ).toEqual([])
  })

  it('reads the time through the clock only', () => {
    const doors = within('server/flow/clock.ts', 'server/log.ts', 'src/frame/clock.ts', 'server/main.ts')
    const readers = ours.filter((file) => !doors(file.path) && /Date\.now\(|new Date\(\)|performance\.now\(/.test(file.text))
    expect(readers.map((file) => file.path)).toEqual([])
  })

  it('takes chance through flow/ids only', () => {
    const doors = within('server/flow/ids.ts', 'server/env.ts', 'server/sandbox', 'wechat/sandbox', 'src/api/key.ts')
    expect(
      ours
        .filter((file) => !doors(file.path) && /Math\.random\(|randomBytes|randomInt|randomUUID|getRandomValues/.test(file.text))
        .map((file) => file.path),
    ).toEqual([])
  })

  it('reads the environment through env.ts only', () => {
    expect(
      server
        .filter((file) => !within('server/env.ts', 'server/main.ts')(file.path) && file.text.includes('process.env'))
        .map((file) => file.path),
    ).toEqual([])
  })

  it('says Chinese sentences to people from the contract, not from the rules', () => {
    // The seed, the stand-in bank's page, the import's report and the line printed at start speak for themselves.
    const speakers = within('server/seed', 'server/sandbox', 'server/features/schedule/import', 'server/main.ts')
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, '')
    expect(
      server.filter((file) => !speakers(file.path) && /['"`][^'"`\n]*\p{Script=Han}/u.test(code(file.text))).map((file) => file.path),
    ).toEqual([])
  })

  it('knows code numbers in outcome.ts only', () => {
    expect(
      ours.filter((file) => file.path !== 'contract/outcome.ts' && /['"](?:000|902|999)['"]/.test(file.text)).map((file) => file.path),
    ).toEqual([])
  })

  it('has no drawers and no barrels', () => {
    expect(
      ours.map((file) => file.path).filter((path) => /(?:^|\/)(?:utils?|helpers?|misc|common|index)(?:\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })
})

describe('screens are rows', () => {
  const table = readFileSync(`${root}/src/routes.ts`, 'utf8')

  it('gives every path of the contract a row', () => {
    expect(Object.keys(paths).filter((name) => !new RegExp(`paths\\.${name}\\b`).test(table))).toEqual([])
  })

  it('knows the same rendered pages in the route table, the build and the server', () => {
    const rendered = [...table.matchAll(/path: paths\.(\w+),[^\n]*rendered: true/g)].map((match) => paths[match[1] as keyof typeof paths])
    expect(rendered.toSorted()).toEqual(Object.keys(publicScreens).toSorted())
    const served = readFileSync(`${root}/server/http/page-data.ts`, 'utf8')
    expect(
      rendered.filter((path) => !served.includes(`paths.${Object.keys(paths).find((name) => paths[name as keyof typeof paths] === path)}`)),
    ).toEqual([])
  })

  it('shows every screen that exists from some row', () => {
    const screens = sources('src/features')
      .map((file) => file.path)
      .filter((path) => /\/screens\/[^/]+\.tsx$/.test(path))
    const shown = new Set(
      sources('src')
        .filter((file) => !file.path.startsWith('src/features'))
        .flatMap((file) => file.imports),
    )
    expect(screens.filter((screen) => !shown.has(screen))).toEqual([])
  })
})
