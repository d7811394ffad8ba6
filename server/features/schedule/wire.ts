/** A session as the wire has it. */
import type { ScheduleBrief, ScheduleItem } from '#contract/schedule.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import type { Env } from '../../env/env.ts'
import { toWire } from '../../flow/clock.ts'
import { hideOutsidePictures } from '../meeting/outside-pictures.ts'
import type { BriefRow, SessionRow } from './store.ts'

export function briefOf(row: Omit<BriefRow, 'edition'>): ScheduleBrief {
  return {
    ...pickFields(row, 'id', 'title', 'day', 'room', 'track', 'language', 'level'),
    startTime: toWire(row.starts_at),
    endTime: toWire(row.ends_at),
    speakers: readJson(row.speakers),
  }
}

/** For its organisers, who edit the text as it is stored. */
export function whole(row: Omit<SessionRow, 'edition'>): ScheduleItem {
  return { ...briefOf(row), details: row.details }
}

/** For everybody else: without pictures of other hosts. */
export function publicSession(row: Omit<SessionRow, 'edition'>, env: Env): ScheduleItem {
  return { ...briefOf(row), details: hideOutsidePictures(row.details, env) }
}
