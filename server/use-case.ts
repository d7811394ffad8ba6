/** What features are written with: what a use-case is told about the request it serves, how it refuses, how it answers with a page. */
import type * as v from 'valibot'
import type { Access, Call, Checked, Data, Page, ReasonOf, Schema } from '#contract/call.ts'
import type { CommonReason, Reason } from '#contract/codes.ts'
import type { Grants, Right } from '#contract/may.ts'
import type { Row } from './db/db.ts'
import { type PageRange, rangeOf, type RowPage } from './db/pages.ts'
import type { Deps } from './deps.ts'
import type { Refusal } from './flow/refusal.ts'

/** The person behind a live session. */
export interface User {
  id: string
  mobile: string
  name: string
  /** The tenant they signed in at. */
  thirdId: string
  tokenHash: string
  /** Who, to WeChat, sits in front of this session; empty where nobody has asked. */
  openId: string
  /** Came in at a door by a link and a PIN, without an account: may make only the calls that say so. */
  helper: boolean
  /** When this session was last noted to be in use. */
  seenAt: number
}

/** What somebody may do at a tenant, and at its meetings one by one. */
export interface Rights extends Grants {
  /**
   * By the roles given to them for the whole tenant or for this meeting. Work at its doors, which staff/works-at.ts knows, is
   * no role given.
   */
  givenAt(meetingId: string): Grants
  /** The meetings for which they have been given a role. */
  meetings: readonly string[]
}

/** A meeting of the caller's tenant. */
export type OwnMeeting = Pick<Row<'meetings'>, 'id' | 'third_id' | 'title'>

/** Undefined where the field of the meeting may be left out. */
type MeetingOf<C extends Call> =
  C extends Call<infer I, Schema, Reason, Access, infer M>
    ? M extends keyof v.InferInput<I>
      ? undefined extends v.InferInput<I>[M]
        ? OwnMeeting | undefined
        : OwnMeeting
      : undefined
    : never

export interface Context<C extends Call = Call> {
  deps: Deps
  input: Checked<C>
  /** Always there unless anyone may make the call. */
  user: 'anyone' extends C['access'] ? User | undefined : User
  /**
   * What the caller may do at `thirdId`, and at the meeting that the call names; looked up for calls that ask for a right.
   * Such a call touches only what belongs to `thirdId`, and where it declares its `meeting`, only what belongs to that.
   */
  grants: C['access'] extends Right ? Rights : undefined
  /**
   * The meeting that the call names: of `thirdId`, not removed. Undefined where the call declares none, or where its field is optional
   * and empty.
   */
  meeting: MeetingOf<C>
  /** The moment the request is judged by. */
  now: number
  /** Where it comes from, as limits count it: a subscriber, not one of endless addresses. */
  ip: string
  /** The same, whole: for whoever has to compare it with what they see (H5 pay). */
  address: string
  agent: string
  /** The browser's name for itself; empty where it gives none. A claim, like the address. */
  device: string
  /** The system-code header: a tenant's id, or the default. A claim, never a right. */
  thirdId: string
  /** The Idempotency-Key header, if given and well formed. */
  key: string | undefined
  /** What a preview link has left in this browser; empty where it came by none. A claim until it is checked. */
  preview: string
}

export { type Blanks, keep, Refusal, refuse } from './flow/refusal.ts'

export type Handler<C extends Call> = (context: Context<C>) => Promise<Data<C> | Refusal<ReasonOf<C> | CommonReason>>

/** One handler for every call of a feature: a missing one does not compile, nor does an undeclared reason. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

/**
 * The one way a list is cut into pages.
 * @param input the paging fields of the request, checked.
 * @param read returns the rows of the page, and the number of rows of all pages.
 * @param show a row as the wire has it.
 */
export async function paged<R, T>(
  input: { pageNum: number; pageSize: number },
  read: (range: PageRange) => Promise<RowPage<R>>,
  show: (row: R) => T,
): Promise<Page<T>> {
  const { rows, total } = await read(rangeOf(input))
  return { list: rows.map(show), total, pageNum: input.pageNum, pageSize: input.pageSize }
}
