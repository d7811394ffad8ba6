/** A helper's way in for a day: the link they were sent, the PIN they were told, and a name for the log. */
import './set-up.css'
import { useLocation } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { deleteStoredTickets } from '../../../session/kept.ts'
import { signIn } from '../../../session/keep-session.ts'
import { currentSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { keptName, NAME_LONG } from './kept-name.ts'

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
  const form = useForm({
    values: { pin: '', name: '' },
    draft: noDraft,
    call: staff.enter,
    check,
    input: ({ pin, name }) => ({ code, pin, name: name.trim() }),
    otherwise: (error) => void form.tell({ pin: (error instanceof Refusal && error.msg) || '网络不可用，请检查网络后重试' }),
    onDone(entered) {
      // As every login: the tickets of an expired session are another account's. Scans that wait stay for this door.
      if (!currentSession().signedIn) deleteStoredTickets()
      signIn(entered)
      // Two handsets of one make are told apart by who holds them.
      keptName.set(form.values.name.trim().slice(0, NAME_LONG))
      // The link has done its work: a reload is to find the door, not the PIN again.
      navigate(paths.scanner, { replace: true })
    },
  })

  return (
    <form ref={form.box} className="set-up" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField label="口令" kind="pin" hint="主办方告诉您的 6 位数字" required {...form.field('pin')} />
      <TextField label="您的姓名" required maxLength={50} autoComplete="name" {...form.field('name')} />
      <Button type="submit" kind="primary" wide busy={form.busy}>
        进入验票
      </Button>
    </form>
  )
}
