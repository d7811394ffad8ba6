/** The fields of a profile in their groups; what is asked for depends on what is filled in already. */
import type { ReactNode } from 'react'
import { GUARDIAN_AGE } from '#contract/consent.ts'
import { today } from '../../../api/clock.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AreaField } from '../../../kit/area-field.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import type { ProfileKey, Values } from './profile-values.ts'
import { certifyCardChoices, identityChoices, sexWords } from './profile-words.ts'

const sexes = [
  { value: '1', label: sexWords[1] },
  { value: '2', label: sexWords[2] },
] as const

export interface ProfileFieldsProps {
  values: Values
  wrong: Wrong<Values>
  guardian: boolean
  onChange: (key: ProfileKey, text: string) => void
  onConsent: (consented: boolean) => void
}

export function ProfileFields({ values, wrong, guardian, onChange, onConsent }: ProfileFieldsProps) {
  const bind = (key: ProfileKey) => ({ value: values[key], error: wrong[key], onChange: (text: string) => onChange(key, text) })
  const { value: sex, ...ofSex } = bind('sex')
  const { value: identity, ...ofIdentity } = bind('identity')

  return (
    <>
      <Group title="基本信息">
        <Slot>
          <TextField label="姓名" name="name" required maxLength={50} autoComplete="name" {...bind('name')} />
        </Slot>
        <Slot>
          <RadioGroup label="性别" choices={sexes} value={sex || null} {...ofSex} />
        </Slot>
        <Slot>
          <DateField
            label="出生日期"
            min="1900-01-01"
            max={today()}
            start="1990-01-01"
            autoComplete="bday"
            hint={guardian ? `未满${GUARDIAN_AGE}周岁，请在下方填写监护人信息` : undefined}
            {...bind('birthday')}
          />
        </Slot>
        <Slot>
          <RadioGroup label="身份" choices={identityChoices} value={identity || null} {...ofIdentity} />
        </Slot>
      </Group>
      <Group title="单位与联系方式">
        <Slot>
          <TextField
            label="单位"
            name="company"
            maxLength={100}
            autoComplete="organization"
            placeholder="学校或工作单位"
            {...bind('company')}
          />
        </Slot>
        <Slot>
          <TextField label="职务" name="position" maxLength={50} autoComplete="organization-title" {...bind('position')} />
        </Slot>
        <Slot>
          <TextField label="邮箱" name="email" kind="email" maxLength={100} autoComplete="email" {...bind('email')} />
        </Slot>
        <Slot>
          <AreaField label="所在地区" {...bind('areaCode')} />
        </Slot>
        <Slot wide>
          <TextField
            label="详细地址"
            name="address"
            maxLength={200}
            autoComplete="street-address"
            placeholder="街道、门牌号等"
            {...bind('address')}
          />
        </Slot>
      </Group>
      <Group title="证件" note="仅在会议要求实名时需要，可不填写">
        <Slot>
          <Select
            label="证件类型"
            choices={certifyCardChoices}
            placeholder="不填写"
            {...bind('certifyCardType')}
            value={values.certifyCardType as 'shanghai'}
          />
        </Slot>
        {values.certifyCardType !== '' && (
          <Slot>
            <TextField
              label="证件号码"
              name="certifyCardNo"
              kind={values.certifyCardType === 'shanghai' ? 'idcard' : 'text'}
              {...(values.certifyCardType !== 'shanghai' && { maxLength: 30 })}
              autoComplete="off"
              {...bind('certifyCardNo')}
            />
          </Slot>
        )}
      </Group>
      {guardian && (
        <Group title="监护人" note={`未满${GUARDIAN_AGE}周岁的未成年人，需由父母或其他监护人同意后才能保存资料`}>
          <Slot>
            <TextField label="监护人姓名" name="guardianName" required maxLength={50} autoComplete="off" {...bind('guardianName')} />
          </Slot>
          <Slot>
            <TextField label="监护人手机号" name="guardianMobile" required kind="mobile" autoComplete="off" {...bind('guardianMobile')} />
          </Slot>
          <Slot wide>
            <Checkbox checked={values.guardianConsent} error={wrong.guardianConsent} onChange={onConsent}>
              监护人已阅读并同意处理该未成年人的个人信息
            </Checkbox>
          </Slot>
        </Group>
      )}
    </>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      {note !== undefined && <p className="profile-note">{note}</p>}
      <div className="profile-fields">{children}</div>
    </Card>
  )
}

/** Where a field stands. */
function Slot({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? 'is-wide' : undefined}>{children}</div>
}
