/** The whole promise, as the server's list of features has it. */
import type { Call } from '#contract/call.ts'
import { features } from '#server/features.ts'

type Feature = (typeof features)[number]

/** By feature and name, as the contract's own files give them. */
export const calls = Object.fromEntries(features.map((feature) => [feature.name, feature.calls])) as {
  [F in Feature as F['name']]: F['calls']
}

/** Every call, under `feature.name`. */
export const everyCall: [string, Call][] = features.flatMap((feature) =>
  Object.entries(feature.calls).map(([name, call]): [string, Call] => [`${feature.name}.${name}`, call]),
)
