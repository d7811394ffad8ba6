/** The plan of a whole meeting behind each of its lists: asked once, what lies open of it, and who may change it. */
import { type ReactNode, useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Plan } from '#contract/vip/plan.ts'
import { type Query, useQuery } from '../../../../api/use-query.ts'
import { useMayMake } from '../../../../session/may-make.ts'
import { OpenThing, type Thing } from './open-thing.tsx'

export interface WholePlan {
  plan: Query<Plan>
  editable: boolean
  open: (kind: Thing['kind'], id: string, eventId?: string) => void
  /** For a list whose rows open their sheets; undefined where they can only be looked at. */
  opening: (kind: Thing['kind']) => ((row: { id: string }) => void) | undefined
  /** What lies open, to be drawn beside the list. */
  sheet: ReactNode
}

export function useWholePlan(meetingId: string): WholePlan {
  const plan = useQuery(vip.plan, { meetingId, guestId: '' }, { quiet: true, fresh: true })
  const editable = useMayMake(vip.saveLeg, meetingId)
  const [thing, setThing] = useState<Thing & { eventId?: string | undefined }>()
  const open: WholePlan['open'] = (kind, id, eventId) => setThing({ kind, id, eventId })
  return {
    plan,
    editable,
    open,
    opening: (kind) => (editable ? ({ id }) => open(kind, id) : undefined),
    sheet: thing && (
      <OpenThing
        key={thing.kind + thing.id}
        thing={thing}
        meetingId={meetingId}
        guestId=""
        eventId={thing.eventId}
        onClose={() => setThing(undefined)}
        onChanged={plan.retry}
      />
    ),
  }
}

/** One part of it, as a list takes it. */
export const partOf = <T,>({ data, error, retry }: Query<Plan>, part: (plan: Plan) => T[]) => ({ data: data && part(data), error, retry })
