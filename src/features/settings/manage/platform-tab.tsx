/** Who runs the portal: the party of its agreements, its filing numbers, and where complaints go. */
import { type Platform, settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Conflict, type Conflicting, useConflict } from '../../../kit/form/conflict.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

/** @param onFirst the operator has been named for the first time: how the portal looks comes next. */
export function PlatformTab({ onFirst }: { onFirst: () => void }) {
  const platform = useQuery(settings.get, {}, { quiet: true, fresh: true })
  const header = useQuery(system.headerInfo, {}, { quiet: true })
  const conflict = useConflict(platform.retry)
  return (
    <Loaded query={platform} waiting={<Skeleton shape="card" count={2} />}>
      {(known) => (
        <PlatformForm
          key={known.edition}
          platform={known}
          conflict={conflict}
          onSaved={(saved) => {
            platform.put(saved)
            void header.retry()
            notice.success(known.operator === '' ? '已保存，接着设置外观与客服' : '已保存')
            if (known.operator === '') onFirst()
          }}
        />
      )}
    </Loaded>
  )
}

interface Props {
  platform: Platform
  conflict: Conflicting
  onSaved: (platform: Platform) => void
}

function PlatformForm({ platform, conflict, onSaved }: Props) {
  const { field, ...form } = useForm({
    values: platform,
    draft: formDraft<Platform>('settings:platform', ['operator', 'icp', 'police', 'reportPhone', 'reportMail']),
    call: settings.save,
    check,
    input: (values) => values,
    otherwise: conflict.otherwise,
    onDone: onSaved,
  })
  return (
    <SettingsForm form={form} foot={<Conflict conflict={conflict} form={form} edition={platform.edition} />}>
      <TextField
        label="运营主体"
        required
        maxLength={50}
        autoComplete="organization"
        hint="营业执照或登记证书上的全称，是用户协议和隐私政策中的运营方"
        {...field('operator')}
      />
      <TextField label="ICP备案号" maxLength={40} placeholder="浙ICP备2026000001号-1" autoComplete="off" {...field('icp')} />
      <TextField
        label="公安备案号"
        maxLength={40}
        placeholder="浙公网安备33010602000001号"
        autoComplete="off"
        hint="两个备案号显示在公开页面的底部，并链接到备案查询网站"
        {...field('police')}
      />
      <TextField label="举报电话" maxLength={30} autoComplete="off" {...field('reportPhone')} />
      <TextField
        label="举报邮箱"
        kind="email"
        maxLength={100}
        autoComplete="off"
        hint="受理侵权和未成年人保护的举报，电话和邮箱至少填写一项"
        {...field('reportMail')}
      />
    </SettingsForm>
  )
}
