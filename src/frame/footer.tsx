import type { HeaderInfo } from '#contract/header-info.ts'

/** Whose portal it is, whom to call, where to complain, and the filing numbers that the law wants on a public page. */
export function Footer({ system }: { system: HeaderInfo | undefined }) {
  if (system === undefined) return null
  const { operator, icp, police, reportPhone, reportMail, supportPhone, supportHours } = system
  if (!(operator || icp || police || reportPhone || reportMail || supportPhone)) return null
  return (
    <footer className="footer">
      {supportPhone !== '' && (
        <p>
          技术支持 <a href={`tel:${supportPhone}`}>{supportPhone}</a> {supportHours}
        </p>
      )}
      {(reportPhone || reportMail) && (
        <p>
          侵权与未成年人保护举报 {reportPhone && <a href={`tel:${reportPhone}`}>{reportPhone}</a>}{' '}
          {reportMail && (
            <a className="text-link" href={`mailto:${reportMail}`}>
              {reportMail}
            </a>
          )}
        </p>
      )}
      {operator !== '' && <p>运营方 {operator}</p>}
      {icp !== '' && (
        <p>
          <a className="text-link" href="https://beian.miit.gov.cn/">
            {icp}
          </a>
        </p>
      )}
      {police && (
        <p>
          <a className="text-link" href={`https://beian.mps.gov.cn/#/query/webSearch?code=${police.replace(/\D/g, '')}`}>
            {police}
          </a>
        </p>
      )}
    </footer>
  )
}
