/** Reads test/cases: adding a feature means adding a file there, and no list. */
import { readdirSync } from 'node:fs'
import type { Call } from '#contract/call.ts'
import { features } from '#server/features.ts'
import type { Cases } from './cases.ts'
import { root } from './sources.ts'

const files = readdirSync(`${root}/test/cases`).map((file) => file.replace(/\.ts$/, ''))
const names: readonly string[] = features.map(({ name }) => name)

for (const name of names) if (!files.includes(name)) throw new Error(`The feature ${name} has no cases: write test/cases/${name}.ts.`)
// A feature of several parts may have a file for each beside its own, which takes them in.
for (const file of files)
  if (!names.some((name) => file === name || file.startsWith(`${name}-`)))
    throw new Error(`test/cases/${file}.ts belongs to no feature: server/features.ts has no ${file}.`)

/** By feature, in the order in which features may know each other. */
export const cases: ReadonlyMap<string, Cases> = new Map(
  await Promise.all(names.map(async (name) => [name, ((await import(`../cases/${name}.ts`)) as { cases: Cases }).cases] as const)),
)

interface CallWithCases {
  call: Call
  /** The call's name within its feature. */
  own: string
  /** Of its feature. */
  cases: Cases
}

/** Every call, under `feature.name`. */
export const casesByCall: readonly (readonly [name: string, CallWithCases])[] = features.flatMap((feature) =>
  Object.entries(feature.calls).map(
    ([own, call]) => [`${feature.name}.${own}`, { call: call as Call, own, cases: cases.get(feature.name) as Cases }] as const,
  ),
)
