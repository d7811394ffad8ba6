/**
 * What each feature says of itself to the suites: who may make its calls, what
 * a good request looks like, where people put in what they like, and what it
 * keeps of a person. One file a feature, test/cases/<feature>.ts.
 */
import type { Call, Input } from '#contract/call.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'
import type { PersonalTables } from './personal.ts'
import type { Place } from './place.ts'

/** `meetingOrganiser` organises one meeting of the tenant, and asks about that one wherever a call says which input names it. */
export const everyone = ['visitor', 'user', 'staff', 'otherOrganiser', 'meetingOrganiser', 'organiser', 'orgadmin', 'admin'] as const
export type Who = (typeof everyone)[number]

export const all: readonly Who[] = [...everyone]
export const signedIn = all.filter((who) => who !== 'visitor')
export const organisers: readonly Who[] = ['organiser', 'admin']
/** Of calls that name the meeting. */
export const organisersThere: readonly Who[] = ['meetingOrganiser', ...organisers]
export const atTheDoor: readonly Who[] = ['staff', ...organisersThere]
export const orgadmins: readonly Who[] = ['orgadmin', 'admin']

/** The product as it runs in a test, and whoever is about to do something in it. */
export interface World {
  test: TestApp
  person: Person
}

/** A request that must succeed; as a function where something has to be there before. */
export type Fixture<C extends Call> = Input<C> | ((world: World) => Promise<Input<C>>)

/** A call of the contract without its row does not compile. */
export interface Cases<Calls extends Record<string, Call> = Record<string, Call>> {
  /** Written by hand on purpose, so that a right which changes in the contract by mistake does not change here with it. */
  access: { readonly [Name in keyof Calls]: readonly Who[] }
  fixtures: { readonly [Name in keyof Calls]: Fixture<Calls[Name]> }
  /**
   * The phones of those who make a fixture's request instead of the platform's administrator: people who end their own
   * session, consent or account.
   */
  askers?: { readonly [Name in keyof Calls]?: string }
  /** What its requests carry beyond what every request does. */
  headers?: Record<string, string>
  /** What bounds a call that adds rows and has no `adds` in the contract (test/contract/bounds.test.ts). */
  boundElsewhere?: { readonly [Name in keyof Calls]?: string }
  /** Where the rows of the input tables are tried. */
  inputs: readonly Place[]
  /** Fields without a place: only the nonsense of test/contract/calls.test.ts is tried there. A field in neither fails. */
  otherFields: { readonly [Name in keyof Calls]?: readonly string[] }
  /** Every table that the feature's stores write, and nobody else's (test/architecture.test.ts). */
  tables: PersonalTables
  /**
   * Has somebody called 欧阳小鱼 leave a row in each personal table that the feature fills, with what they are called wherever words
   * about them stand. Earlier features have left theirs; by that of `right` they organise meetings and look after organisations.
   */
  leaveTraces?: (world: World & { admin: Person }) => Promise<unknown>
}

/** What the file of a part of a feature's calls says; the feature's own takes it in. */
export type PartCases<Calls extends Record<string, Call>> = Pick<
  Cases<Calls>,
  'access' | 'fixtures' | 'boundElsewhere' | 'inputs' | 'otherFields'
>
