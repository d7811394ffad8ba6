/** The code that the start of a portal without an administrator has printed, entered by whoever read it there. */
import { settings } from '#contract/settings.ts'
import { session as sessions } from '#contract/session.ts'
import { request } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { learn } from '../../../session/keep-session.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** @param onDone they may set the portal up from now on. */
export function ClaimForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    values: { code: '' },
    draft: noDraft,
    call: settings.claim,
    check,
    input: (values) => values,
    refusals: { setup_wrong: 'code', too_often: 'code' },
    otherwise: '没有成功，请稍后重试',
    async onDone() {
      notice.success('您现在是平台管理员')
      await request(sessions.me, {}, { quiet: true }).then(learn, () => {})
      onDone()
    },
  })
  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        label="启动码"
        required
        maxLength={40}
        placeholder="XXXX-XXXX-XXXX"
        autoComplete="off"
        name="code"
        {...form.field('code')}
      />
      <div className="not-set-up-action">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          成为平台管理员
        </Button>
      </div>
    </form>
  )
}
