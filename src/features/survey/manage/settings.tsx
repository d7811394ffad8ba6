/** What a survey is for, whom it asks, how often, until when, and whether with names. */
import { CLOSED_LOT_LEAST, LOT_LEAST, type OwnSurvey, surveyPeopleWords, surveyTimesWords, surveyUseWords } from '#contract/survey.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { choicesOf } from '../../../ui/choice.ts'
import type { SurveyValues } from './survey-values.ts'

const aboutUses: Record<SurveyValues['use'], string> = {
  signup: '报名后再补充的信息',
  arrival: '到场时填写，可以把填写链接贴在签到处',
  request: '接送、餐饮、住宿等需求',
  session: '参会人从日程里进入，对每一场分别填写',
  after: '会后的总体评价',
}

export function Settings({ form, survey }: { form: Pick<Form<SurveyValues>, 'field' | 'values' | 'set'>; survey: OwnSurvey | undefined }) {
  const { use, anonymous } = form.values
  const isOpen = survey?.state === 'open'
  return (
    <Card>
      <div className="survey-settings">
        <TextField label="问卷名称" required maxLength={40} autoComplete="off" hint={standing(survey)} {...form.field('name')} />
        <RadioGroup label="用途" choices={choicesOf(surveyUseWords)} hint={aboutUses[use]} {...form.field('use')} />
        <TextField
          label="分类"
          maxLength={12}
          autoComplete="off"
          hint={`选填；留空归入“${surveyUseWords[use]}”`}
          {...form.field('category')}
        />
        <TextArea label="说明" rows={2} maxLength={500} hint="选填，显示在问题前面" {...form.field('about')} />
        <RadioGroup label="谁可以填" choices={choicesOf(surveyPeopleWords)} {...form.field('people')} />
        <div>
          {isOpen ? (
            <p className="form-fixed">{anonymous === '1' ? '匿名' : '实名'}</p>
          ) : (
            <Checkbox
              checked={anonymous === '1'}
              onChange={(on) => form.set({ anonymous: on ? '1' : '', ...(on && { times: 'once' as const }) })}
            >
              匿名填写
            </Checkbox>
          )}
          <p className="form-quiet quiet">
            {anonymous === '1'
              ? `回答在填写人的手机上封存，收集期间每次至少 ${LOT_LEAST} 份一起拆封，结束后不足 ${CLOSED_LOT_LEAST} 份的不予拆封；开放后不能再改问题，不能问文件、签名、限额的选项和敏感信息。`
              : '您会看到每个人的姓名、手机号（隐藏中间四位）和回答；填写前会告诉他们。'}
          </p>
        </div>
        <RadioGroup
          label="填写次数"
          choices={choicesOf(surveyTimesWords).map((one) => ({ ...one, disabled: anonymous === '1' && one.value !== 'once' }))}
          {...form.field('times')}
        />
        <DateTimeField label="截止时间" hint="选填；到时自动结束。留空则由您手动结束" {...form.field('closeTime')} />
      </div>
    </Card>
  )
}

function standing(saved: OwnSurvey | undefined): string {
  if (saved === undefined) return '填写的人看到的名称'
  const answered = saved.answered > 0 ? `，已有 ${saved.answered} 份回答` : ''
  return `第 ${saved.version} 版${answered}；改动问题后成为新的一版，已有的回答按当时的问题保留`
}
