/** The rules of the architecture: imports go one way, and each kind of code has one place. */
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { features } from '#server/features.ts'
import { longFunctions } from './support/function-sizes.ts'
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
const oursAndTools = [...ours, ...sources('scripts', 'bench')]

/** Functions and components over their limit of lines, with the lines that each may have. The list may only shrink. */
const longFunctionsAllowed: Readonly<Record<string, number>> = {
  'contract/message.ts messageText': 124,
  'rehearsal/doors/hall.ts hallOf': 173,
  'rehearsal/host.ts rehearsalHost': 126,
  'rehearsal/make-world.ts makeWorld': 135,
  'server/features/survey/commit.ts begin': 118,
  'server/sandbox/digital-invoice.ts digitalSandbox': 149,
  'wechat/sandbox/merchant/fapiao.ts fapiao': 190,
}

/** @returns the imports of these files that a rule forbids, as "file → import". */
function findOffences(files: Source[], forbidden: (imported: string, file: string, how: Import) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((one) => forbidden(one.to, path, one)).map(({ written }) => `${path} → ${written}`),
  )
}

/** @returns files that import each other in a circle, as "file → … → file". Of circles that share a file, one is reported. */
function findCircles(files: Source[]): string[] {
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

/** @returns uses of the `table(…)` constants of other features that write, as "file writes constant". */
function writesOfForeignTables(files: Source[]): string[] {
  const constants = files.flatMap(({ path, text }) => Array.from(text.matchAll(/\bconst (\w+) = table\(/g), ([, name]) => ({ name, path })))
  const homeOf = (path: string) => /^server\/features\/\w+\//.exec(path)?.[0] ?? path
  return constants.flatMap(({ name, path: store }) =>
    files.flatMap(({ path, text, imports }) => {
      if (homeOf(path) === homeOf(store)) return []
      const written = new Set(imports.filter(({ to }) => to === store).map((one) => one.written))
      const lists = Array.from(text.matchAll(/\{([^}]*)\} from '([^']+)'/g)).filter(([, , from = '']) => written.has(from))
      const imported = lists.flatMap(([, list = '']) => new RegExp(`\\b${name}\\b(?: as (\\w+))?`).exec(list) ?? [])
      const other = new RegExp(`\\b${imported[1] ?? name}\\b\\s*(?!\\s*\\.(?:find|lock|count)\\()`)
      const body = text.replace(/^import [^;]*? from '[^']+'$|'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*$/gm, '')
      return imported.length > 0 && other.test(body) ? [`${path} writes ${name}`] : []
    }),
  )
}

/** A rule of the architecture. A violation is reported with the way to fix it. */
function rule(sentence: string, fix: string, check: () => void): void {
  it(sentence, () => {
    try {
      check()
    } catch (error) {
      if (error instanceof Error) error.message += `\n\nHow to fix it: ${fix}`
      throw error
    }
  })
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

describe('imports', () => {
  rule(
    'the contract imports only the schema library',
    'Move the code to the layer that needs it, or copy the type into the contract.',
    () => {
      expect(findOffences(contract, (imported) => !within('contract', 'valibot')(imported))).toEqual([])
    },
  )

  rule('the server imports the contract and itself, never the client', 'Move shared rules to contract/.', () => {
    const standIns = within('server/sandbox')
    expect(
      findOffences(
        server,
        (imported, file) =>
          isOurs(imported) &&
          !within('contract', 'server', 'wechat/server')(imported) &&
          !(standIns(file) && within('wechat/sandbox')(imported)) &&
          !(file === 'server/main.ts' && within('rehearsal/host.ts', 'rehearsal/site.ts')(imported)),
      ),
    ).toEqual([])
  })

  rule(
    'a rehearsal uses the server as a client does, and only server/main.ts imports it',
    'Call the server over its calls, or pass the function in from server/main.ts.',
    () => {
      const customers = within('contract', 'server', 'rehearsal', 'wechat', 'src/features/checkin/device')
      expect(findOffences(rehearsal, (imported) => isOurs(imported) && !customers(imported))).toEqual([])
      const others = [...contract, ...server, ...src, ...wechat].filter(({ path }) => path !== 'server/main.ts')
      expect(findOffences(others, within('rehearsal'))).toEqual([])
    },
  )

  rule(
    'the client imports the contract and itself, never the server',
    'Declare a call in contract/ and use it with useQuery or useAction.',
    () => {
      expect(findOffences(src, (imported) => isOurs(imported) && !within('contract', 'src', 'wechat/browser')(imported))).toEqual([])
    },
  )

  rule('wechat/ imports nothing of the other folders', 'Pass the value or the function in as a parameter.', () => {
    expect(findOffences(wechat, (imported) => isOurs(imported) && !within('wechat')(imported))).toEqual([])
  })

  rule(
    'a server feature imports only features before it in server/features.ts',
    'Pass the function in from the later feature, or change the order in server/features.ts.',
    () => {
      const featureOf = (path: string) => /^server\/features\/(\w+)\//.exec(path)?.[1]
      const files = sources('server/features')
      expect([...new Set(files.map((file) => featureOf(file.path)))].toSorted()).toEqual(serverOrder.toSorted())
      expect(
        findOffences(files, (imported, file) => {
          const [from, to] = [featureOf(file) as string, featureOf(imported)]
          return to !== undefined && serverOrder.indexOf(to) > serverOrder.indexOf(from)
        }),
      ).toEqual([])
    },
  )

  rule(
    'only server/http, app.ts and main.ts import server/http',
    'Take plain values as parameters; read the request in server/http.',
    () => {
      const files = server.filter((file) => !within('server/http', 'server/app.ts', 'server/main.ts')(file.path))
      expect(findOffences(files, within('server/http'))).toEqual([])
    },
  )

  rule('server/flow and server/db import no feature', 'Pass the function in, or move the code to the feature.', () => {
    expect(
      findOffences(
        sources('server/flow', 'server/db'),
        (imported) => within('server')(imported) && !within('server/flow', 'server/db')(imported),
      ),
    ).toEqual([])
  })

  rule('server/privacy imports only the contract and server/db', "Pass the reader's permission in as a parameter.", () => {
    expect(
      findOffences(sources('server/privacy'), (imported) => within('server')(imported) && !within('server/privacy', 'server/db')(imported)),
    ).toEqual([])
  })

  rule('features import only types of server/providers', 'Use the provider in `deps`; add it in server/providers/providers.ts.', () => {
    expect(
      findOffences(sources('server/features'), (imported, _, { typeOnly }) => within('server/providers')(imported) && !typeOnly),
    ).toEqual([])
  })

  rule('no files import each other in a circle', 'Move what both files use to a third file.', () => {
    expect(findCircles(ours)).toEqual([])
  })

  rule('an import of another top-level folder uses its # alias', 'Write #contract/…, #server/… and so on.', () => {
    const topOf = (path: string) => path.split('/')[0]
    const files = [...ours, ...sources('test', 'bench', 'scripts')]
    expect(findOffences(files, (imported, file, { written }) => written.startsWith('.') && topOf(imported) !== topOf(file))).toEqual([])
  })

  rule('only server/main.ts imports the local stand-ins', "Take the stand-in's interface as a parameter.", () => {
    const files = server.filter((file) => !within('server/sandbox', 'server/main.ts')(file.path))
    expect(findOffences(files, within('server/sandbox'))).toEqual([])
  })

  rule(
    'a client folder imports only folders below it (inline, ui, api, session, frame, reader, kit, features)',
    'Move the code up, or pass it in as a prop.',
    () => {
      const floorOf = (path: string) => clientFloors.findIndex((floor) => path.startsWith(`src/${floor}/`))
      expect(src.filter((file) => file.path.split('/').length > 2 && floorOf(file.path) === -1).map((file) => file.path)).toEqual([])
      const below = src.filter((file) => floorOf(file.path) !== -1)
      expect(
        findOffences(below, (imported, file) => within('src')(imported) && (floorOf(imported) === -1 || floorOf(imported) > floorOf(file))),
      ).toEqual([])
    },
  )

  rule(
    'a client feature imports only features before it in clientOrder',
    'Pass a component or function in, move shared code to src/kit, or change clientOrder.',
    () => {
      const files = sources('src/features')
      expect(clientOrder.filter((name) => !files.some((file) => clientFeatureOf(file.path) === name))).toEqual([])
      expect(
        findOffences(files, (imported, file) => {
          const [from, to] = [clientFeatureOf(file) as string, clientFeatureOf(imported)]
          if (to === undefined || to === from) return false
          return !clientOrder.includes(from) || !clientOrder.includes(to) || clientOrder.indexOf(to) > clientOrder.indexOf(from)
        }),
      ).toEqual([])
    },
  )

  rule(
    "client features import each other at most 91 times, and never another feature's screens",
    "Move shared code to src/kit; link to the other feature's path.",
    () => {
      // The console's rooms are a table of the features' forms, as the routes are one of their screens.
      const files = sources('src/features').filter(({ path }) => path !== 'src/features/console/parts/rooms.ts')
      const crossing = findOffences(files, (imported, file) => {
        const to = clientFeatureOf(imported)
        return to !== undefined && to !== clientFeatureOf(file)
      })
      expect(crossing.filter((one) => /→ .*\/screens\//.test(one))).toEqual([])
      expect(crossing.length).toBeLessThanOrEqual(91)
    },
  )

  rule('a client feature has the folders screens, parts and manage', 'Move the file into one of these folders.', () => {
    const rooms = new Set(['screens', 'parts', 'manage'])
    // The device at a door is a machine of its own.
    const known = (path: string) => rooms.has(path.split('/')[3] as string) || path.startsWith('src/features/checkin/device/')
    expect(
      sources('src/features')
        .map((file) => file.path)
        .filter((path) => !known(path)),
    ).toEqual([])
  })
})

describe('one place', () => {
  rule('only src/ui imports react-vant', 'Use the component of src/ui, or add one there.', () => {
    expect(
      findOffences(
        ours.filter((file) => !within('src/ui')(file.path)),
        within('react-vant', '@react-vant'),
      ),
    ).toEqual([])
  })

  rule('only server/db and server/operations import database drivers', 'Use `db.read` and `db.write`.', () => {
    // A copy may be of another release: operations ask databases as they are, past our query layer.
    expect(
      findOffences(
        ours.filter((file) => !within('server/db', 'server/operations')(file.path)),
        within('pg', 'node:sqlite'),
      ),
    ).toEqual([])
  })

  rule(
    'only guess counters commit the transaction of a refusal with keep()',
    'Return refuse(…), which rolls back; add the file here only if it counts guesses.',
    () => {
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
    },
  )

  rule(
    'a function inside a transaction returns refuse(reason), never the reason as text',
    "Return refuse('reason') instead of 'reason'.",
    () => {
      expect(sources('server').flatMap(({ path, text }) => returnedReasons(text).map((reason) => `${path}: ${reason}`))).toEqual([])
      const begun = "db.write(async (tx) => {\n  await insert(tx)\n  return isFull ? 'busy' : { id }\n})"
      const asked =
        "async function ask(tx: Tx): Promise<{ id: string } | Reason> {\n  if (a) return ('not_found' as const)\n  return refuse('busy')\n}"
      expect([begun, asked].flatMap(returnedReasons)).toEqual(['busy', 'not_found'])
    },
  )

  rule(
    'each function called lock… or hold… locks rows, and of the others only the listed ones do',
    'Add forUpdate() to the query, or call the function find… or list….',
    () => {
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
          'verify/store.ts codesToTry',
          'vote/ballot-store.ts ticketsStanding',
        ],
      })
    },
  )

  rule(
    'each table is written only by the stores of its feature',
    "Add a function to that feature's store.ts and call it; name a new table in its test/cases file.",
    () => {
      // Migrations and engines make the tables; the seed fills an empty database across all of them; operations copy them whole.
      // A machine names the table that `move` writes for it.
      const files = server.filter((file) => !within('server/db', 'server/seed', 'server/operations', 'server/flow/machine.ts')(file.path))
      // `table(…)` gives the verbs that write it.
      const writing =
        /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|(?<!\.)table)\(\s*([^\s,)]+)|\b(?:insertMany|claim)\(\s*[\w.]+,\s*([^\s,)]+)/g
      const writes = files.flatMap(({ path, text }) =>
        Array.from(text.matchAll(writing), (match) => ({ path, table: (match[1] ?? match[2] ?? '').replace(/^'(\w+)'$/, '$1') })),
      )
      const moves = files
        .filter(({ path }) => path.endsWith('machine.ts'))
        .flatMap(({ path, text }) => Array.from(text.matchAll(/^ {2}table: '(\w+)',$/gm), ([, table = '']) => ({ path, table })))
      const owned = [...cases].flatMap(([feature, { tables }]) =>
        Object.keys(tables).map((table) => [table, `server/features/${feature}`] as const),
      )
      // Privacy answers for what the log says of people; all of them write it, by one function.
      const chained = ['log', 'log_seals', 'log_chain'].map((table) => [table, 'server/flow'] as const)
      const homes = new Map([...owned, ...chained])
      expect(
        [
          ...writes.filter(({ path }) => !/(?:^|[/-])store\.ts$/.test(path)),
          ...[...writes, ...moves].filter(({ path, table }) => !within(homes.get(table) ?? 'nowhere')(path)),
        ].map(({ path, table }) => `${path} writes ${table}`),
      ).toEqual([])
      expect(writesOfForeignTables(files)).toEqual([])
      const store = { path: 'server/features/a/store.ts', text: "export const rows = table('rows')", imports: [] }
      const other = (text: string) => ({
        path: 'server/features/b/save.ts',
        text: `import { rows } from '../a/store.ts'\n${text}`,
        imports: [{ to: store.path, written: '../a/store.ts', typeOnly: false }],
      })
      expect(writesOfForeignTables([store, other('rows.find(tx, { id })')])).toEqual([])
      expect(writesOfForeignTables([store, other('rows.update(tx, { id }, {})'), other('const { update } = rows')])).toHaveLength(2)
      // Not past the query layer either.
      const raw = /\b(?:insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i
      expect(files.filter(({ text }) => raw.test(text)).map(({ path }) => path)).toEqual([])
      expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(40)
      expect(new Set(moves.map(({ table }) => table)).size).toBeGreaterThan(25)
    },
  )

  rule('only the field gate and the log mask phones and numbers', 'Use showField or hideField of server/privacy/field-gate.ts.', () => {
    const doors = within('server/privacy/field-gate.ts', 'server/log.ts')
    expect(server.filter(({ path, text }) => !doors(path) && /\bmasked(?:Mobile|Number)\b/.test(text)).map(({ path }) => path)).toEqual([])
  })

  rule('only the clock modules read the time', 'Take `now` or `clock` as a parameter.', () => {
    const doors = within('server/flow/clock.ts', 'server/log.ts', 'src/api/clock.ts', 'server/main.ts')
    const readers = ours.filter((file) => !doors(file.path) && /Date\.now\(|new Date\(\)|performance\.now\(/.test(file.text))
    expect(readers.map((file) => file.path)).toEqual([])
  })

  rule('only server/flow/ids.ts makes random values', 'Use newId, newCode or newNumber of server/flow/ids.ts.', () => {
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

  rule('only server/env reads environment variables', 'Read the variable in server/env and take it from `deps.env`.', () => {
    // PostgreSQL's programs are found, and helped to their server, by variables of the system's and their own.
    const doors = within('server/env/settings.ts', 'server/main.ts', 'server/operations/postgres/postgres-programs.ts')
    expect(server.filter((file) => !doors(file.path) && file.text.includes('process.env')).map((file) => file.path)).toEqual([])
  })

  rule(
    'server features take Chinese sentences from the contract',
    "Move the sentence to contract/codes.ts or to the feature's words in contract/.",
    () => {
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
    },
  )

  rule('only contract/outcome.ts contains the numbers 000, 902 and 999', 'Use the names of contract/outcome.ts.', () => {
    expect(
      ours.filter((file) => file.path !== 'contract/outcome.ts' && /['"](?:000|902|999)['"]/.test(file.text)).map((file) => file.path),
    ).toEqual([])
  })

  rule('no comment line is longer than 140 columns', 'Break the line.', () => {
    const comment = /^\s*(?:\/\/|\/?\*)/
    const long = ours.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (line.length > 140 && comment.test(line) ? [`${path}:${at + 1}`] : [])),
    )
    expect(long).toEqual([])
  })

  rule(
    'no regular expression of the client uses lookbehind, which Safari before 16.4 cannot load',
    'Match the text before it in a group.',
    () => {
      const client = ours.filter(({ path }) => /^(?:contract|src)\//.test(path))
      expect(client.filter(({ text }) => /\(\?<[=!]/.test(text)).map(({ path }) => path)).toEqual([])
    },
  )

  rule(
    'no function has more than 100 lines, no component more than 120, except those of longFunctionsAllowed, which do not grow',
    'Extract a function, a hook or a component. Delete an entry of longFunctionsAllowed that is within the limit now.',
    () => {
      const long = new Map(oursAndTools.flatMap(longFunctions))
      const tooLong = [...long].filter(([name, lines]) => lines > (longFunctionsAllowed[name] ?? 0))
      const stale = Object.keys(longFunctionsAllowed).filter((name) => !long.has(name))
      expect({ tooLong, stale }).toEqual({ tooLong: [], stale: [] })
    },
  )

  rule(
    'exactly 14 casts go through never or unknown, each below a comment with its reason',
    'Cast directly (`value as T`) or correct the type. If a cast is gone, lower the number.',
    () => {
      const casts = oursAndTools.flatMap(({ path, text }) => {
        const lines = text.split('\n')
        return lines.flatMap((line, at) =>
          /\bas (?:never\b|unknown as\b)/.test(line)
            ? [{ where: `${path}:${at + 1}`, isExplained: /^\s*\/\//.test(lines[at - 1] ?? '') }]
            : [],
        )
      })
      expect(casts.filter(({ isExplained }) => !isExplained).map(({ where }) => where)).toEqual([])
      expect(casts.length).toBe(14)
    },
  )

  rule('no file is called utils, helpers, misc, common or index', 'Name the file by its subject.', () => {
    expect(
      ours.map((file) => file.path).filter((path) => /(?:^|\/)(?:utils?|helpers?|misc|common|index)(?:\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })
})

rule(
  'each call that can answer key_reused is sent with a key, so that a repeated request writes once',
  'Send it with sendOnce, or make a key with newKey and keep it.',
  () => {
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
  },
)

rule('each layer over a page is closed by Back', 'Use Sheet of src/kit, or useLayer of src/ui/layer.ts.', () => {
  const over = src.filter(({ text }) => text.includes('aria-modal'))
  expect(over.length).toBeGreaterThan(3)
  expect(over.filter(({ imports }) => !imports.some(({ to }) => to === 'src/ui/layer.ts')).map(({ path }) => path)).toEqual([])
})

describe('screens', () => {
  rule('each screen has a row in the routes', 'Add the row to src/routes-later.ts, or delete the screen.', () => {
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

describe('tests', () => {
  rule(
    'a test file in test/race or test/journeys has the suffix of its lane',
    'Call the file NAME.race.test.ts or NAME.journey.test.ts (test/support/lanes.ts).',
    () => {
      const suffixes = { 'test/race': '.race.test.ts', 'test/journeys': '.journey.test.ts' }
      for (const [folder, suffix] of Object.entries(suffixes))
        expect(
          sources(folder)
            .map(({ path }) => path)
            .filter((path) => path.includes('.test.') && !path.endsWith(suffix)),
        ).toEqual([])
    },
  )
})
