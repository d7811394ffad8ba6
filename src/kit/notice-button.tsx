/** 提醒我: what somebody who runs meetings wants to be told by WeChat or SMS, each by a tick that counts at once. */
import './notice-button.css'
import { useState } from 'react'
import { notice as calls } from '#contract/notice.ts'
import { useAction } from '../api/use-action.ts'
import { useQuery } from '../api/use-query.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

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

function NoticeSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(calls.mine, {}, { quiet: true, fresh: true })
  const choose = useAction(calls.choose)
  return (
    <Sheet open title="提醒我" onClose={onClose}>
      <p className="quiet">有这些事时，用微信或短信告诉我；同一件事每场会议每天最多一次。只影响您自己。</p>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {(kinds) => (
          <ul className="notice-kinds" aria-label="提醒我的事">
            {kinds.map(({ kind, name, on }) => (
              <li key={kind}>
                <Checkbox
                  checked={on === 1}
                  onChange={async (wanted) => {
                    // Seen at once, and as it was where it did not go.
                    query.put(kinds.map((one) => (one.kind === kind ? { ...one, on: wanted ? 1 : 0 } : one)))
                    const outcome = await choose.run({ kind, on: wanted ? 1 : 0 })
                    query.put(outcome.ok ? outcome.data : kinds)
                  }}
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
