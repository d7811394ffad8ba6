/** 认证: as a person or for an organisation, where each stands, and what becomes of what is handed in. */
import '../parts/certification.css'
import { Link } from 'wouter'
import { certification, certificationKindWords, type OwnCertification } from '#contract/certification.ts'
import { type CertificationKind, certificationKinds } from '#contract/mark.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { ForwardIcon } from '../../../ui/icons-later.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CertificationTag } from '../parts/certification-tag.tsx'
import { Keeping } from '../parts/keeping.tsx'
import { dayOf, editWords, formOf, isEditable, signOf } from '../parts/words.ts'

const about: Record<CertificationKind, readonly [what: string, needs: string]> = {
  person: ['以本人身份办会、讲课；教师和学生可以认证身份。', '需要姓名和证件号码'],
  organisation: ['以学校、公司或社团的名义办会，会议页会显示机构名称。', '需要统一社会信用代码、营业执照或登记证书、授权书'],
}

export default function ChooseCertification() {
  const query = useQuery(certification.mine, {}, { quiet: true, fresh: true })
  const any = query.data !== undefined && certificationKinds.some((kind) => query.data?.[kind] !== null)
  return (
    <Page
      title="认证"
      note="通过后，您的名称旁会显示“已认证”，参会人可以放心报名"
      back={paths.classify}
      {...(any && {
        aside: (
          <Button small href={paths.certificationWaiting}>
            认证进度
          </Button>
        ),
      })}
    >
      <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
        {(mine) => (
          <>
            <div className="certification-choices">
              {certificationKinds.map((kind) => (
                <Choice key={kind} kind={kind} own={mine[kind]} />
              ))}
            </div>
            <Keeping months={mine.months} keepDays={mine.keepDays} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Choice({ kind, own }: { kind: CertificationKind; own: OwnCertification | null }) {
  const Sign = signOf[kind]
  const [what, needs] = about[kind]
  const done = own !== null && !(isEditable(own) && own.state !== 'approved')
  return (
    <Link href={done ? paths.certificationWaiting : formOf[kind]} className="card is-link certification-choice">
      <span className="certification-choice-sign">
        <Sign size={1.75} />
      </span>
      <div className="certification-choice-words">
        <h2 className="certification-choice-name">
          {certificationKindWords[kind]} {own !== null && <CertificationTag state={own.state} />}
        </h2>
        {own !== null && own.markName !== '' ? (
          <p>
            {own.markName}，有效期至 {dayOf(own.untilTime)}
          </p>
        ) : (
          <p>{what}</p>
        )}
        <p className="quiet">{own === null ? needs : done ? '查看进度和资料' : editWords(own)}</p>
      </div>
      <ForwardIcon size={1} />
    </Link>
  )
}
