/** Certificates of the demonstration meeting: a template, a rule, and issuing by it. */
import type { Input } from '#contract/call.ts'
import { certificate, type CertificateRule, type CertificateTemplate } from '#contract/certificate.ts'
import { CERTIFICATE_CHANCE, certificateNumber } from '#contract/certificate-number.ts'
import { blankTemplate } from '#contract/certificate-template.ts'
import { newCode } from '#server/flow/ids.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from './app.ts'
import { HERE } from './long-work.ts'
import type { Person } from './person.ts'

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type TypedRule = Input<typeof certificate.saveRule>

export const aTemplate = { ...HERE, name: '会议证书', content: blankTemplate('portrait') } satisfies Input<typeof certificate.saveTemplate>

export const makeTemplate = (organiser: Person, more: Partial<Input<typeof certificate.saveTemplate>> = {}): Promise<CertificateTemplate> =>
  organiser.do(certificate.saveTemplate, { ...aTemplate, ...more })

/** A rule by hand for 欧阳小鱼, by a template of its own; what a test needs otherwise it says. */
export async function makeRule(organiser: Person, more: Partial<TypedRule> = {}): Promise<CertificateRule> {
  return organiser.do(certificate.saveRule, {
    ...HERE,
    name: '志愿服务',
    kind: 'volunteer',
    templateId: more.templateId ?? (await makeTemplate(organiser)).id,
    basis: { way: 'people' },
    people: [{ name: '欧阳小鱼', phone: '', unit: '望湖小学' }],
    hours: 8,
    credits: 0,
    ...more,
  })
}

/** Until nothing is to be done. */
export async function workThrough({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  while ((await takeSteps(deps)) > 0);
}

/** Everybody whom the rule names has one by then. */
export async function issueBy(test: Pick<TestApp, 'deps'>, organiser: Person, { id }: Pick<CertificateRule, 'id'>): Promise<void> {
  await organiser.do(certificate.issue, { ...HERE, id })
  await workThrough(test)
}

/** The number of the only one that a rule by hand has given. @param phone whose account it is in. */
export async function aCertificate(test: Pick<TestApp, 'deps'>, organiser: Person, phone = '', name = '欧阳小鱼'): Promise<string> {
  const rule = await makeRule(organiser, { people: [{ name, phone, unit: '望湖小学' }] })
  await issueBy(test, organiser, rule)
  const { list } = await organiser.do(certificate.list, { ...HERE, ruleId: rule.id })
  return list[0]?.number as string
}

/** Numbers that nobody was given: by turns a neighbour of one that was, with its right check letter, and any letters. */
export function* madeUp(issued: readonly string[], count: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    const original = issued[Math.floor(n / 2) % issued.length] as string
    const at = 2 + (n % CERTIFICATE_CHANCE)
    const other = LETTERS[(LETTERS.indexOf(original[at] as string) + 1 + (n % 31)) % 32] as string
    yield n % 2 === 0
      ? certificateNumber(original.slice(2, at) + other + original.slice(at + 1, -1))
      : `ZS${newCode(CERTIFICATE_CHANCE + 1)}`
  }
}

/** What the console shows of them: a rule by check-ins, a template, and one that was given to 欧阳慕容. */
export async function fillCertificates(test: Pick<TestApp, 'deps'>, organiser: Person): Promise<void> {
  const { id: templateId } = await makeTemplate(organiser, { name: '大会证书' })
  const rule = await makeRule(organiser, {
    name: '参会证书',
    kind: 'attendance',
    templateId,
    people: [{ name: '欧阳慕容', phone: '13900000077', unit: '云栖谷教育发展中心附属第一实验学校' }],
  })
  await issueBy(test, organiser, rule)
}
