/** Begins what was put off until now, and ends what nobody goes on with. */
import type { Deps } from '../../deps.ts'
import { isNight } from '../message/night.ts'
import { begin, isOver } from './begin.ts'
import { end } from './stop.ts'
import { campaignAt, campaigns, dueCampaigns, leftCampaigns, moveCampaign } from './store.ts'

const BATCH = 20
const WHO = 'timer'

/** One bounded round. @returns how many were begun or ended. */
export async function lookAfterCampaigns(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const now = clock()
  let moved = 0
  for (const { id, send_at } of await dueCampaigns(db, now, BATCH)) {
    // By day was said, and it has become night since no server was there: it waits for the morning.
    if (isNight(now) && !isNight(send_at)) continue
    const found = await campaignAt(db, id)
    const over = found === undefined || isOver(found.stage)
    await db.write(async (tx) => {
      const standing = await campaigns.lock(tx, { id })
      if (standing?.state !== 'scheduled') return
      moved++
      if (over) await moveCampaign(tx, standing, { action: 'stop', who: WHO, at: now })
      else await begin(db, tx, standing, WHO, now)
    })
  }
  // Their task was stopped, or could not go on.
  for (const { id } of await leftCampaigns(db, BATCH))
    if (await db.write((tx) => end(tx, id, { action: 'stop', who: WHO, at: now }))) moved++
  return moved
}
