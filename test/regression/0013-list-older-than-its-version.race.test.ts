/**
 * A device was told how far its list and roster had come, and with that the list as it had been read a moment before, and rows
 * by its rule: whoever changed a gate, or what the list takes, between the two left it with the old ones, for it never asked again.
 */
import { expect, it } from 'vitest'
import { writeJson } from '#server/db/json.ts'
import { tellAll } from '#server/features/admission/roster-store.ts'
import { updateList } from '#server/features/checkin/lists/list-store.ts'
import { countIn, lockRoster } from '#server/features/checkin/roster/roster-store.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { hall } from '../support/hall.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

onBothEngines('a list that is changed while a device syncs', (engine) => {
  const opened = databaseTest({ engine })

  it('is there as it is, with this sync or the next', async () => {
    let looks = 0
    let meanwhile: (() => Promise<unknown>) | undefined
    const read = opened.db.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // A device is looked up when its sync begins, and once more with its list before it is told anything.
        if (meanwhile !== undefined && result.rows.some((row) => 'token_hash' in row && 'lease_until' in row) && ++looks === 2)
          await meanwhile()
        return result
      },
    })
    const test = await testApp({ ...opened.db, read })
    const [staff, organiser] = [await signInAs(test, 'staff'), await signInAs(test, 'organiser')]
    await hall(opened.db, 1, { now: test.clock() })
    const list = await makeList(organiser, { accepts: ['entry', 'badge'] })
    const door = await keepDoor(staff, list.id)
    const [row] = (await door.sync()).rows
    expect(row?.[6]).not.toBe('')
    const gates = writeJson(list.gates.map((gate) => ({ ...gate, name: `新${gate.name}` })))
    meanwhile = () =>
      opened.db.write(async (tx) => {
        await updateList(tx, list.id, { gates, accepts: writeJson(['entry']) })
        await tellAll(tx, list.meetingId)
        await countIn(tx, await lockRoster(tx, list.meetingId), 10)
      })
    const told = [await door.sync(), await door.sync()]
    expect(told.flatMap((one) => one.list?.gates.map(({ name }) => name) ?? [])).toContain('新甲门')
    // The digest of the badge, which the list takes no more.
    expect(told.flatMap(({ rows }) => rows.map((row) => row[6])).at(-1)).toBe('')
  })
})
