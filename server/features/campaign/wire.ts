/** Campaigns on the wire, with how far they have come. */
import type { Campaign as OnWire, Told } from '#contract/campaign.ts'
import type { Db } from '../../db/db.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { countedByState, type pageOfTold } from '../message/store.ts'
import { campaignMachine } from './machine.ts'
import type { CampaignRow } from './store.ts'

/** Who did it, as others of the house see them. */
export const byOf = ({ by_name, by_mobile }: Pick<CampaignRow, 'by_name' | 'by_mobile'>) => by_name || hideField('phone', by_mobile)

/** A page of them, counted by one query. */
export async function allOnWire(db: Db, rows: readonly CampaignRow[]): Promise<OnWire[]> {
  const counted = await countedByState(
    db.read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const theirs = counted.filter(({ campaignId }) => campaignId === row.id)
    const of = (state: (typeof counted)[number]['state']) => theirs.find((one) => one.state === state)?.n ?? 0
    return {
      ...pickFields(row, 'id', 'kind', 'what', 'state', 'refused'),
      to: row.to_whom,
      segment: row.words,
      told: theirs.reduce((sum, { n }) => sum + n, 0),
      sent: of('sent'),
      unsure: of('unsure'),
      failed: of('failed'),
      by: byOf(row),
      sendTime: toWire(row.send_at),
      createTime: toWire(row.created_at),
      endTime: row.ended_at === null ? '' : toWire(row.ended_at),
      actions: actionsFrom(campaignMachine, row.state, {}, ['stop']),
    }
  })
}

export async function onWire(db: Db, row: CampaignRow): Promise<OnWire> {
  const [one] = await allOnWire(db, [row])
  return one as OnWire
}

type ToldRow = Awaited<ReturnType<typeof pageOfTold>>['rows'][number]

/** The phone of a name that was told goes once it has been: then the name alone stands there. */
export function toldOnWire({ to_name, to_mobile, user_name, user_mobile, attendee_name, ...row }: ToldRow): Told {
  return {
    name: to_name || user_name || (attendee_name ?? ''),
    phone: hideField('phone', to_name === '' ? user_mobile : to_mobile),
    channel: row.channel,
    state: row.state,
    error: row.error,
    time: toWire(row.ended_at ?? row.created_at),
  }
}
