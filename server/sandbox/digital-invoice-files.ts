/** What a stand-in hands over for an invoice: an XML with what was asked for, and a page of PDF that says what it is. */
import type { BookedInvoice } from './digital-invoice-books.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const yuan = (fen: number) => (fen / 100).toFixed(2)

type Written = Pick<BookedInvoice, 'number' | 'title' | 'amount' | 'tax'>

/** Sums of a red letter are below nothing. */
export function invoiceFiles({ number, title, amount, tax }: Written): { xml: string; pdf: string } {
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Header><EIid>${number}</EIid></Header><EInvoiceData>` +
    `<BuyerInformation><BuyerName>${escaped(title)}</BuyerName></BuyerInformation><BasicInformation>` +
    `<TotalTax-includedAmount>${yuan(amount)}</TotalTax-includedAmount><TotalTaxAm>${yuan(tax)}</TotalTaxAm>` +
    '</BasicInformation></EInvoiceData></EInvoice>\n'
  const pdf = pdfOf([`Stand-in invoice ${number}`, `CNY ${yuan(amount)}, tax ${yuan(tax)}`])
  return { xml: Buffer.from(xml).toString('base64'), pdf: Buffer.from(pdf, 'latin1').toString('base64') }
}

/** One page of Helvetica (ISO 32000-1, 7.5), with a table of where its parts begin. */
function pdfOf(lines: readonly string[]): string {
  const text = `BT /F1 14 Tf 72 720 Td ${lines.map((line) => `(${line}) Tj 0 -24 Td`).join(' ')} ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = parts.map((part, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${part}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
