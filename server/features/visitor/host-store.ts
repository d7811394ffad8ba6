/** Whom visitors can mean: the people of a tenant, and those who work at the meeting. Writes nothing. */
import type { Db, Tx } from '../../db/db.ts'
import { isAnyOf } from '../../db/like.ts'
import { HELPER } from '../right/store.ts'

interface Where {
  thirdId: string
  meetingId: string
  now: number
}

/** With a role, in an organisation of the tenant, or staff of the meeting; in open accounts. */
function people(on: Tx | Db['read'], { thirdId, meetingId, now }: Where) {
  return on
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.closed_at', 'is', null)
    .where('users.mobile', 'not like', `${HELPER}%`)
    .where((q) =>
      q(
        'users.id',
        'in',
        q
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .where('user_roles.third_id', '=', thirdId)
          .union(
            q
              .selectFrom('organisation_members')
              .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
              .select('organisation_members.user_id')
              .where('organisations.third_id', '=', thirdId),
          )
          .union(
            q
              .selectFrom('staff')
              .select('staff.user_id')
              .where('staff.meeting_id', '=', meetingId)
              .where((one) => one.or([one('staff.until_at', 'is', null), one('staff.until_at', '>', now)])),
          ),
      ),
    )
}

export async function hostByMobile(on: Tx | Db['read'], mobile: string, where: Where): Promise<{ id: string; name: string } | undefined> {
  return people(on, where).where('users.mobile', '=', mobile).executeTakeFirst()
}

/** @returns the only account of this name; undefined if there is none, or more than one. */
export async function hostByName(on: Tx | Db['read'], name: string, where: Where): Promise<string | undefined> {
  const found = await people(on, where)
    .where((q) =>
      q.or([
        isAnyOf('users.name', [name]),
        // Staff without a name of their own, by the name that an organiser has written.
        q.and([
          q('users.name', '=', ''),
          q(
            'users.id',
            'in',
            q
              .selectFrom('staff')
              .select('staff.user_id')
              .where('staff.meeting_id', '=', where.meetingId)
              .where(isAnyOf('staff.written_name', [name])),
          ),
        ]),
      ]),
    )
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]?.id : undefined
}
