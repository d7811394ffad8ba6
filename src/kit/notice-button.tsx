/** 提醒我: what somebody who runs meetings wants to be told by WeChat or SMS, each by a tick that counts at once. */
import './notice-button.css'
import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import { notice as calls } from '#contract/notice.ts'
import { useQuery } from '../api/use-query.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useInTurn } from './use-in-turn.ts'

/** Nothing for whom nothing is told. */
export function NoticeButton() {
  const { data = [] } = useQuery(calls.mine, {}, { quiet: true })
  const [open, setOpen] = useState(false)
  if (data.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>提醒我</Button>
      {open && <NoticeSheet onClose={() => setOpen(false)} />}
    </>
  )
}

type Wish = Input<typeof calls.choose>

function NoticeSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(calls.mine, {}, { quiet: true, fresh: true })
  const choose = useInTurn(calls.choose)
  /** Ticks that have no answer yet: seen at once, and as it was where one did not go. */
  const [wanted, setWanted] = useState<readonly Wish[]>([])

  async function tick(wish: Wish) {
    setWanted((others) => [...others, wish])
    const outcome = await choose(wish)
    setWanted((others) => others.filter((one) => one !== wish))
    if (outcome.ok) query.put(outcome.data)
  }
  return (
    <Sheet title="提醒我" onClose={onClose}>
      <p className="quiet">有这些事时，用微信或短信告诉我；同一件事每场会议每天最多一次。只影响您自己。</p>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {(kinds) => (
          <ul className="notice-kinds" aria-label="提醒我的事">
            {kinds.map(({ kind, name, on }) => (
              <li key={kind}>
                <Checkbox
                  checked={wanted.reduce<number>((last, wish) => (wish.kind === kind ? Number(wish.on) : last), on) === 1}
                  onChange={(yes) => void tick({ kind, on: yes ? 1 : 0 })}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
