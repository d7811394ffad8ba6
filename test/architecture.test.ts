/** The house keeps its shape: data flows one way, and each thing has one place. */
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { features } from '#server/features.ts'
import { cases } from './support/gather-cases.ts'
import { returnedReasons } from './support/returned-reasons.ts'
import { rowLocksIn } from './support/row-locks.ts'
import { type Import, type Source, sources } from './support/sources.ts'

const contract = sources('contract')
const server = sources('server')
const src = sources('src')
const wechat = sources('wechat')
const rehearsal = sources('rehearsal')
const ours = [...contract, ...server, ...src, ...wechat, ...rehearsal]

/** Every import of these files that the rule does not allow, as "file → import". */
function offences(files: Source[], forbidden: (imported: string, file: string, how: Import) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((one) => forbidden(one.to, path, one)).map(({ written }) => `${path} → ${written}`),
  )
}

/** Files that import each other in a ring, as "file → … → file"; none are missed, though of rings that share a file not each is told. */
function circles(files: Source[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const [walked, found] = [new Set<string>(), [] as string[]]
  const walk = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (walked.has(path)) return
    walked.add(path)
    for (const next of importsOf.get(path) ?? []) walk(next, [...way, path])
  }
  for (const path of importsOf.keys()) walk(path, [])
  return found
}

const within =
  (...places: string[]) =>
  (path: string) =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
const isOurs = within('contract', 'server', 'src', 'wechat', 'rehearsal', 'test', 'bench', 'scripts')

/** Features of the server, in the one direction in which they may know each other. */
const serverOrder: string[] = features.map(({ name }) => name)

/** The floors of the client, from the ground up. */
const clientFloors = ['inline', 'ui', 'api', 'session', 'frame', 'reader', 'kit', 'features']

/** features of the client: each knows only those before it. */
const clientOrder = [
  'pairing',
  'session',
  'share',
  'transfer',
  'schedule',
  'form',
  'attendee',
  'voucher',
  'refund',
  'invoice',
  'order',
  'checkin',
  'admission',
  'meeting',
  'ticket',
  'people',
  'namelist',
  'campaign',
  'article',
  'certificate',
  'member',
  'organisation',
  'certification',
  'proposal',
  'right',
  'settings',
  'payment',
  'proof',
  'bill',
  'receipt',
  'desk',
  'settlement',
  'purge',
  'dashboard',
  'review',
  'material',
  'cancellation',
  'rehearsal',
  'vip',
  'visitor',
  'vote',
  'survey',
  'contribute',
  'console',
  'staff',
  'privacy',
  'system',
]
const clientFeatureOf = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1]

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
          !(standIns(file) && within('wechat/sandbox')(imported)) &&
          !(file === 'server/main.ts' && within('rehearsal/host.ts', 'rehearsal/site.ts')(imported)),
      ),
    ).toEqual([])
  })

  it('lets a rehearsal be a customer of the server, with the doors’ own devices, and known to nobody but the start', () => {
    const customers = within('contract', 'server', 'rehearsal', 'wechat', 'src/features/checkin/device')
    expect(offences(rehearsal, (imported) => isOurs(imported) && !customers(imported))).toEqual([])
    const others = [...contract, ...server, ...src, ...wechat].filter(({ path }) => path !== 'server/main.ts')
    expect(offences(others, within('rehearsal'))).toEqual([])
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
    expect([...new Set(files.map((file) => featureOf(file.path)))].toSorted()).toEqual(serverOrder.toSorted())
    expect(
      offences(files, (imported, file) => {
        const [from, to] = [featureOf(file) as string, featureOf(imported)]
        return to !== undefined && serverOrder.indexOf(to) > serverOrder.indexOf(from)
      }),
    ).toEqual([])
  })

  it('keeps the wire at the edge: what happens does not know server/http', () => {
    const files = server.filter((file) => !within('server/http', 'server/app.ts', 'server/main.ts')(file.path))
    expect(offences(files, within('server/http'))).toEqual([])
  })

  it('lets flow and db know nothing of what happens', () => {
    expect(
      offences(
        sources('server/flow', 'server/db'),
        (imported) => within('server')(imported) && !within('server/flow', 'server/db')(imported),
      ),
    ).toEqual([])
  })

  it('lets the field gate know the contract and the database', () => {
    expect(
      offences(sources('server/privacy'), (imported) => within('server')(imported) && !within('server/privacy', 'server/db')(imported)),
    ).toEqual([])
  })

  it('lets features know those outside by their types only: who they are is configuration', () => {
    expect(offences(sources('server/features'), (imported, _, { typeOnly }) => within('server/providers')(imported) && !typeOnly)).toEqual(
      [],
    )
  })

  it('goes in no circle, not even for types', () => {
    expect(circles(ours)).toEqual([])
  })

  it('names the folder where an import leaves it: #contract/… and its like', () => {
    const topOf = (path: string) => path.split('/')[0]
    const files = [...ours, ...sources('test', 'bench', 'scripts')]
    expect(offences(files, (imported, file, { written }) => written.startsWith('.') && topOf(imported) !== topOf(file))).toEqual([])
  })

  it('keeps the stand-ins out of the rules: only main.ts knows them', () => {
    const files = server.filter((file) => !within('server/sandbox', 'server/main.ts')(file.path))
    expect(offences(files, within('server/sandbox'))).toEqual([])
  })

  it('builds the client in floors: what stands below knows nothing of what stands above', () => {
    const floorOf = (path: string) => clientFloors.findIndex((floor) => path.startsWith(`src/${floor}/`))
    expect(src.filter((file) => file.path.split('/').length > 2 && floorOf(file.path) === -1).map((file) => file.path)).toEqual([])
    const below = src.filter((file) => floorOf(file.path) !== -1)
    expect(
      offences(below, (imported, file) => within('src')(imported) && (floorOf(imported) === -1 || floorOf(imported) > floorOf(file))),
    ).toEqual([])
  })

  it('lets features of the client know only those listed before them; one that is not listed stands alone', () => {
    const files = sources('src/features')
    expect(clientOrder.filter((name) => !files.some((file) => clientFeatureOf(file.path) === name))).toEqual([])
    expect(
      offences(files, (imported, file) => {
        const [from, to] = [clientFeatureOf(file) as string, clientFeatureOf(imported)]
        if (to === undefined || to === from) return false
        return !clientOrder.includes(from) || !clientOrder.includes(to) || clientOrder.indexOf(to) > clientOrder.indexOf(from)
      }),
    ).toEqual([])
  })

  it("lets features of the client meet seldom, and never in each other's screens", () => {
    // The console's rooms are a table of the features' forms, as the routes are one of their screens.
    const files = sources('src/features').filter(({ path }) => path !== 'src/features/console/parts/rooms.ts')
    const crossing = offences(files, (imported, file) => {
      const to = clientFeatureOf(imported)
      return to !== undefined && to !== clientFeatureOf(file)
    })
    expect(crossing.filter((one) => /→ .*\/screens\//.test(one))).toEqual([])
    expect(crossing.length).toBeLessThanOrEqual(91)
  })

  it("gives a feature of the client screens, parts, its organiser's side, and the rules of its forms", () => {
    const rooms = new Set(['screens', 'parts', 'manage', 'rules.ts'])
    // The device at a door is a machine of its own.
    const known = (path: string) => rooms.has(path.split('/')[3] as string) || path.startsWith('src/features/checkin/device/')
    expect(
      sources('src/features')
        .map((file) => file.path)
        .filter((path) => !known(path)),
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
    // A copy may be of another release: operations ask databases as they are, past our query layer.
    expect(
      offences(
        ours.filter((file) => !within('server/db', 'server/operations')(file.path)),
        within('pg', 'node:sqlite'),
      ),
    ).toEqual([])
  })

  it('commits the transaction of a refusal only to count a guess', () => {
    const keepers = server
      .filter(({ path, text }) => path !== 'server/use-case.ts' && /(?:return|:) keep\(ref/.test(text))
      .map(({ path }) => path)
    expect(keepers.toSorted()).toEqual([
      'server/features/privacy/close-account.ts',
      'server/features/session/change-mobile.ts',
      'server/features/session/check-password.ts',
      'server/features/settings/setup-code.ts',
      'server/features/staff/enter.ts',
      'server/features/transfer/claim.ts',
      'server/features/verify/codes.ts',
      'server/features/vip/links/enter.ts',
    ])
  })

  it('returns a reason from a function of a transaction as a refusal, which rolls back, and not as text', () => {
    expect(sources('server').flatMap(({ path, text }) => returnedReasons(text).map((reason) => `${path}: ${reason}`))).toEqual([])
    const begun = "db.write(async (tx) => {\n  await insert(tx)\n  return isFull ? 'busy' : { id }\n})"
    const asked =
      "async function ask(tx: Tx): Promise<{ id: string } | Reason> {\n  if (a) return ('not_found' as const)\n  return refuse('busy')\n}"
    expect([begun, asked].flatMap(returnedReasons)).toEqual(['busy', 'not_found'])
  })

  it('locks rows in every function that is called lock… or hold…, and in these others', () => {
    const { broken, unnamed } = rowLocksIn(sources('server/features', 'server/flow', 'server/jobs'))
    expect({ broken, unnamed: unnamed.map((one) => one.replace('server/features/', '')).toSorted() }).toEqual({
      broken: [],
      unnamed: [
        'admission/store.ts fillIn',
        'admission/store.ts openAdmissions',
        'attendee/store.ts sealAttendees',
        'card/store.ts findKeptOf',
        'contribute/store.ts someOf',
        'invoice/store.ts findReplacement',
        'member/store.ts sealProfiles',
        'session/store.ts holdsPassword',
        'session/store.ts setMobile',
        'staff/device-store.ts cutOff',
        'survey/envelope-store.ts stillWaiting',
        'unit/store.ts findBooking',
        'verify/store.ts codesToTry',
        'vote/ballot-store.ts ticketsStanding',
      ],
    })
  })

  it('writes each table in the stores of the feature that owns it, and nowhere else', () => {
    // Migrations and engines make the tables; the seed fills an empty database across all of them; operations copy them whole.
    const files = server.filter((file) => !within('server/db', 'server/seed', 'server/operations')(file.path))
    const writing =
      /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^\s,)]+)|\b(?:insertMany|claim)\(\s*[\w.]+,\s*([^\s,)]+)/g
    const writes = files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(writing), (match) => ({ path, table: (match[1] ?? match[2] ?? '').replace(/^'(\w+)'$/, '$1') })),
    )
    const owned = [...cases].flatMap(([feature, { tables }]) =>
      Object.keys(tables).map((table) => [table, `server/features/${feature}`] as const),
    )
    // Privacy answers for what the log says of people; all of them write it, by one function.
    const chained = ['log', 'log_seals', 'log_chain'].map((table) => [table, 'server/flow'] as const)
    const homes = new Map([...owned, ...chained])
    expect(
      writes
        .filter(({ path, table }) => !within(homes.get(table) ?? 'nowhere')(path) || !/(?:^|[/-])store\.ts$/.test(path))
        .map(({ path, table }) => `${path} writes ${table}`),
    ).toEqual([])
    // Not past the query layer either.
    const raw = /\b(?:insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i
    expect(files.filter(({ text }) => raw.test(text)).map(({ path }) => path)).toEqual([])
    expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(40)
  })

  it('masks phones and numbers in the field gate, and in what the log quotes', () => {
    const doors = within('server/privacy/field-gate.ts', 'server/log.ts')
    expect(server.filter(({ path, text }) => !doors(path) && /\bmasked(?:Mobile|Number)\b/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('reads the time through the clock only', () => {
    const doors = within('server/flow/clock.ts', 'server/log.ts', 'src/api/clock.ts', 'server/main.ts')
    const readers = ours.filter((file) => !doors(file.path) && /Date\.now\(|new Date\(\)|performance\.now\(/.test(file.text))
    expect(readers.map((file) => file.path)).toEqual([])
  })

  it('takes chance through flow/ids only', () => {
    const doors = within(
      'server/flow/ids.ts',
      'server/env/kept-secret.ts',
      'server/operations/archive/sealed-key.ts',
      'server/sandbox',
      'wechat/sandbox',
      'src/api/key.ts',
    )
    expect(
      ours
        .filter((file) => !doors(file.path) && /Math\.random\(|randomBytes|randomInt|randomUUID|getRandomValues/.test(file.text))
        .map((file) => file.path),
    ).toEqual([])
  })

  it('reads the environment through server/env only', () => {
    // PostgreSQL's programs are found, and helped to their server, by variables of the system's and their own.
    const doors = within('server/env/settings.ts', 'server/main.ts', 'server/operations/postgres/postgres-programs.ts')
    expect(server.filter((file) => !doors(file.path) && file.text.includes('process.env')).map((file) => file.path)).toEqual([])
  })

  it('says Chinese sentences to people from the contract, not from the rules', () => {
    // The seed, the stand-in bank's page, the import's report, what a list of names asks back, ready templates, the lines
    // printed at start and what operators' commands do speak for themselves.
    const speakers = within(
      'server/seed',
      'server/sandbox',
      'server/features/schedule/import',
      'server/features/namelist/read',
      'server/tables/read',
      'server/features/receipt/statement',
      'server/features/template/ready',
      'server/announcement.ts',
      'server/providers/outside-rows.ts',
      'server/operations',
    )
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

  it('breaks comments at 140 columns, which the formatter leaves to their writers', () => {
    const comment = /^\s*(?:\/\/|\/?\*)/
    const long = ours.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (line.length > 140 && comment.test(line) ? [`${path}:${at + 1}`] : [])),
    )
    expect(long).toEqual([])
  })

  it('looks behind in no expression of the client: an engine of Safari before 16.4 loads no module that does', () => {
    const client = ours.filter(({ path }) => /^(?:contract|src)\//.test(path))
    expect(client.filter(({ text }) => /\(\?<[=!]/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('has no drawers and no barrels', () => {
    expect(
      ours.map((file) => file.path).filter((path) => /(?:^|\/)(?:utils?|helpers?|misc|common|index)(?:\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })
})

it('sends what may answer key_reused under a key, so that an answer that was lost makes nothing twice', () => {
  const keyed = features.flatMap(({ name, calls }) =>
    Object.entries<Call>(calls).flatMap(([call, { reasons }]) => (reasons.includes('key_reused') ? [[name, call] as const] : [])),
  )
  expect(keyed.length).toBeGreaterThan(4)
  for (const [feature, call] of keyed) {
    const sending = src.filter(({ text }) => {
      const alias = new RegExp(`\\b${feature}(?: as (\\w+))?\\b[^;\\n]*from '#contract/`).exec(text)
      return alias !== null && new RegExp(`(?:useAction\\(|call: )${alias[1] ?? feature}\\.${call}\\b`).test(text)
    })
    expect([`${feature}.${call}`, sending.length > 0]).toEqual([`${feature}.${call}`, true])
    expect(sending.filter(({ text }) => !/\b(?:sendOnce|newKey)\(/.test(text)).map(({ path }) => path)).toEqual([])
  }
})

it('lays nothing over a page that Back would not close (U1)', () => {
  const over = src.filter(({ text }) => text.includes('aria-modal'))
  expect(over.length).toBeGreaterThan(3)
  expect(over.filter(({ imports }) => !imports.some(({ to }) => to === 'src/ui/layer.ts')).map(({ path }) => path)).toEqual([])
})

describe('screens are rows', () => {
  it('shows every screen that exists from some row', () => {
    const screens = sources('src/features')
      .map((file) => file.path)
      .filter((path) => /\/screens\/[^/]+\.tsx$/.test(path))
    const shown = new Set(
      sources('src')
        .filter((file) => !file.path.startsWith('src/features'))
        .flatMap((file) => file.imports.map(({ to }) => to)),
    )
    expect(screens.filter((screen) => !shown.has(screen))).toEqual([])
  })
})
