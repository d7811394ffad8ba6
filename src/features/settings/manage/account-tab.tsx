/** Where buyers transfer to who pay by bank; a tenant that names no account takes no transfers. */
import { settings, type TransferAccount } from '#contract/settings.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Conflict, type Conflicting, useConflict } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useAddress } from '../../../kit/use-address.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

export function AccountTab() {
  const thirdId = useAddress().query.get('thirdId') ?? undefined
  const whose = thirdId === undefined ? {} : { thirdId }
  const account = useQuery(settings.account, whose, { quiet: true, fresh: true })
  const conflict = useConflict(account.retry)
  return (
    <Loaded query={account} waiting={<Skeleton shape="card" count={1} />}>
      {(known) => (
        <AccountForm
          key={`${thirdId} ${known.edition}`}
          whose={whose}
          account={known}
          conflict={conflict}
          onSaved={(saved) => {
            account.put(saved)
            notice.success(saved.account === '' ? '已保存，不再接受银行转账' : '已保存')
          }}
        />
      )}
    </Loaded>
  )
}

interface Props {
  whose: { thirdId?: string }
  account: TransferAccount
  conflict: Conflicting
  onSaved: (account: TransferAccount) => void
}

function AccountForm({ whose, account, conflict, onSaved }: Props) {
  const { tenant, ...values } = account
  const { field, ...form } = useForm({
    values,
    draft: formDraft<Omit<TransferAccount, 'tenant'>>(`settings:account:${whose.thirdId ?? ''}`, ['payee', 'bank', 'account', 'note']),
    call: settings.saveAccount,
    check,
    input: (all) => ({ ...whose, ...all }),
    otherwise: conflict.otherwise,
    onDone: onSaved,
  })
  return (
    <SettingsForm form={form} foot={<Conflict conflict={conflict} form={form} edition={account.edition} />}>
      <p className="settings-about">
        {tenant !== '' && <strong>{tenant}：</strong>}
        选择银行转账的购票人会看到这个账户，转账后上传凭证，由您审核。全部留空，表示不接受转账。
      </p>
      <TextField label="收款户名" maxLength={50} autoComplete="off" {...field('payee')} />
      <TextField label="开户银行" maxLength={50} autoComplete="off" placeholder="如：中国银行杭州城西支行" {...field('bank')} />
      <TextField label="收款账号" maxLength={40} autoComplete="off" {...field('account')} />
      <TextField label="转账说明" maxLength={100} autoComplete="off" placeholder="如：请在附言中填写订单号" {...field('note')} />
    </SettingsForm>
  )
}
