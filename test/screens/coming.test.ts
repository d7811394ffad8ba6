/** U10: whoever opens a screen that is not built yet came by a link of their own: no tile leads there. */
import { expect, it } from 'vitest'
import { coming } from '#contract/coming.ts'
import { plans } from '#src/features/system/parts/plans.ts'
import ComingSoon from '#src/features/system/screens/coming-soon.tsx'
import { laterRows } from '#src/routes-later.ts'

it('knows exactly the screens that are not built yet, and what each will be for', async () => {
  const soon: string[] = []
  for (const { path, screen } of laterRows) {
    await screen.load()
    if (screen.Show().type === ComingSoon) soon.push(path)
  }
  expect([...coming].sort()).toEqual(soon.sort())
  expect(Object.keys(plans).sort()).toEqual(soon)
})
