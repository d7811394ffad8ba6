/** A helper's way in for a day: the link they were sent, the PIN they were told, and a name for the log. */
import './set-up.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { checkWork } from '../../../api/work-rules.ts'
import { dayTime } from '../../../frame/format.ts'
import { signIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function HelperWay({ code }: { code: string }) {
  const link = useQuery(staff.link, { code }, { fresh: true, quiet: true })
  const gone = link.error instanceof Refusal && (link.error.reason === 'helper_gone' || link.error.http === 422)
  return (
    <Page title="协助验票" back={false} narrow>
      {gone ? (
        <Empty drawing="ticket" action={<Button href={links.login(paths.scanner)}>用自己的账号登录</Button>}>
          链接已失效，请向主办方要一个新的链接
        </Empty>
      ) : (
        <Loaded query={link} waiting={<Skeleton shape="card" />}>
          {({ meetingName, untilTime }) => (
            <>
              <h2 className="helper-meeting">{meetingName}</h2>
              <p className="helper-until">{dayTime(untilTime)} 前有效</p>
              <HelperForm code={code} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function HelperForm({ code }: { code: string }) {
  const [, navigate] = useLocation()
  const [given, setGiven] = useState({ pin: '', name: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const enter = useAction(staff.enter, { quiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = { code, pin: given.pin, name: given.name.trim() }
    const found = checkWork(staff.enter, input)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const entered = await enter.run(input)
    if (!entered.ok) return setWrong({ pin: (entered.error instanceof Refusal && entered.error.msg) || '网络不可用，请检查网络后重试' })
    signIn(entered.data)
    // The link has done its work: a reload is to find the door, not the PIN again.
    navigate(paths.scanner, { replace: true })
  }

  return (
    <form className="set-up" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="口令"
        kind="code"
        hint="主办方告诉您的 6 位数字"
        required
        value={given.pin}
        error={wrong['pin']}
        onChange={(pin) => setGiven({ ...given, pin })}
      />
      <TextField
        label="您的姓名"
        required
        maxLength={50}
        autoComplete="name"
        value={given.name}
        error={wrong['name']}
        onChange={(name) => setGiven({ ...given, name })}
      />
      <Button type="submit" kind="primary" wide busy={enter.busy}>
        进入验票
      </Button>
    </form>
  )
}
