/** A paper is kept without what says whose it is; what cannot be kept so is refused, each with its sentence. */
import { unzipSync } from 'fflate'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, expect, it } from 'vitest'
import { contribute } from '#contract/contribute.ts'
import { file } from '#contract/file.ts'
import { draftOf, handIn, openCall } from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { docx, lockedPdf, needles, pdf, secret, withMacro } from '../support/manuscripts.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pieceOf, putIn, readAll, tinyPng } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

onBothEngines('a paper that is put in', (engine) => {
  const { opened, test, author } = productTest({ author: '13655550001' }, { engine })
  beforeEach(() => openUploadSteps(opened.db))
  const partsOf = (bytes: Buffer) => Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part)] as const)
  const namesIn = (some: readonly Buffer[]) => needles.filter((needle) => some.some((part) => part.includes(needle))).map(String)

  it('loses, as a docx, its properties, comments, authors, marks, thumbnail and what its pictures say', async () => {
    const sent = docx('折纸与几何')
    expect(namesIn(partsOf(sent).map(([, part]) => part)).length).toBeGreaterThan(2)
    const kept = await putIn(author, sent, `${secret.name}.docx`, 'manuscript')
    expect(kept).toMatchObject({ name: '稿件.docx', kind: 'docx' })
    const bytes = await readAll(author, kept.id)
    const parts = partsOf(bytes)
    expect(namesIn([bytes, ...parts.map(([, part]) => part)])).toEqual([])
    expect(parts.map(([name]) => name).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/media/image1.jpeg',
      'word/settings.xml',
    ])
    const text = parts.find(([name]) => name === 'word/document.xml')?.[1].toString() as string
    expect(text).toContain('<w:t xml:space="preserve">折纸与几何 </w:t>')
    expect(text).toContain('补充的一句')
    expect(text).not.toMatch(/rsid|author|comment|delText/)
    const related = parts.find(([name]) => name === 'word/_rels/document.xml.rels')?.[1].toString() as string
    expect(related).toContain('media/image1.jpeg')
    expect(related).not.toMatch(/comments|attachedTemplate/)
  })

  it('loses, as a PDF, its properties, XMP, attachments, comments and private data, and keeps its pages', async () => {
    const sent = await pdf('On folding paper')
    expect(namesIn([sent]).length).toBeGreaterThan(1)
    const kept = await putIn(author, sent, `${secret.unit}.pdf`, 'manuscript')
    const bytes = await readAll(author, kept.id)
    expect(kept.name).toBe('稿件.pdf')
    expect(namesIn([bytes])).toEqual([])
    expect(bytes.toString('latin1')).not.toMatch(/\/Author|\/Metadata|\/EmbeddedFile|\/PieceInfo|\/Annots|\/Creator|\/Producer/)
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect([document.getPageCount(), document.getAuthor(), document.getSubject()]).toEqual([1, undefined, undefined])
    const { textOfPdf } = await import('#server/features/file/manuscript/pdf-text.ts')
    expect(await textOfPdf(bytes)).toContain('On folding paper')
  })

  it('names no part that did not come along, and no picture as its author called it', async () => {
    const rel = (id: string, type: string, target: string, mode = '') =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`
    const outside = ' TargetMode="External"'
    const sent = docx('正文', {
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:r="r" xmlns:wp="wp" xmlns:pic="pic" xmlns:a="a" xmlns:o="o"><w:body><w:p><w:hyperlink r:id="rMail"><w:r><w:t>写信</w:t></w:r></w:hyperlink><w:hyperlink r:id="rWeb"><w:r><w:t>网页</w:t></w:r></w:hyperlink></w:p><w:p><w:r><w:drawing><wp:docPr id="1" name="${secret.name}.jpg"/><pic:cNvPr id="2" name="${secret.unit}.jpg"/><a:blip r:embed="rImage"/></w:drawing><w:object><o:OLEObject r:id="rSheet"/></w:object></w:r></w:p><w:sectPr><w:headerReference r:id="rHeader"/></w:sectPr></w:body></w:document>`,
      'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="p">${[
        rel('rMail', 'hyperlink', `mailto:${secret.name}@example.com`, outside),
        rel('rWeb', 'hyperlink', 'https://example.com/', outside),
        rel('rImage', 'image', 'media/image1.jpeg'),
        rel('rSheet', 'oleObject', 'embeddings/sheet.xlsx'),
        rel('rHeader', 'header', `${secret.program}.xml`),
      ].join('')}</Relationships>`,
      'word/embeddings/sheet.xlsx': secret.phone,
      [`word/${secret.program}.xml`]: '<w:hdr/>',
    })
    const parts = new Map(partsOf(await readAll(author, (await putIn(author, sent, '论文.docx', 'manuscript')).id)))
    expect(namesIn([...parts.values()])).toEqual([])
    const text = parts.get('word/document.xml')?.toString() as string
    expect([...text.matchAll(/r:\w+="(\w+)"/g)].map(([, id]) => id)).toEqual(['rWeb', 'rImage'])
    expect(text).toContain('写信')
    const related = parts.get('word/_rels/document.xml.rels')?.toString() as string
    expect([...related.matchAll(/Id="(\w+)"/g)].map(([, id]) => id)).toEqual(['rWeb', 'rImage'])
    expect(text).not.toMatch(/OLEObject|headerReference/)
  })

  it('leaves nothing of what was sent in the database, not its name either', async () => {
    await putIn(author, docx('正文'), `${secret.name}.docx`, 'manuscript')
    const pieces = await opened.db.read.selectFrom('file_pieces').select('base64').execute()
    const files = await opened.db.read.selectFrom('files').select(['name', 'size', 'received', 'digest']).execute()
    expect(JSON.stringify(files)).not.toContain(secret.name)
    const bytes = Buffer.from(pieces.map(({ base64 }) => base64).join(''), 'base64')
    expect(files).toMatchObject([{ name: '稿件.docx', size: bytes.length, received: bytes.length }])
    expect(namesIn(partsOf(bytes).map(([, part]) => part))).toEqual([])
  })

  it('is answered the same when its last piece comes again', async () => {
    const upload = newUpload()
    const piece = pieceOf(docx('正文'), 0, upload, { name: '论文.docx', purpose: 'manuscript' })
    const first = await author.do(file.save, piece)
    expect(await author.do(file.save, piece)).toEqual(first)
  })

  it.each([
    ['a picture that calls itself a PDF', () => tinyPng, '请上传 Word（docx）或 PDF 文件'],
    ['a text', () => Buffer.from('只有文字'), '请上传 Word（docx）或 PDF 文件'],
    ['a docx with a macro', () => withMacro(), '文件含有宏，请另存为不含宏的 docx 后上传'],
    [
      'a docm',
      () => docx('正文', {}, '<Override PartName="/word/x.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
      '文件含有宏，请另存为不含宏的 docx 后上传',
    ],
    ['a PDF with a password', () => lockedPdf(), '文件设了密码或已加密，请去掉后重新上传'],
    [
      'a Word file with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      '暂不支持旧版或加密的 Office 文件，请去掉密码并另存为 docx 或 xlsx 后上传',
    ],
    [
      'a PDF of more than a thousand pages',
      () =>
        pdf('long', (document) => {
          for (let page = 1; page <= 1_000; page++) document.addPage()
        }),
      '文件已损坏或过于复杂，无法处理，请重新导出后上传',
    ],
    ['a PDF that ends in the middle', async () => (await pdf('cut')).subarray(0, 400), '文件已损坏或过于复杂，无法处理，请重新导出后上传'],
    [
      'a docx with entities',
      () => docx('正文', { 'word/footnotes.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      '文件已损坏或过于复杂，无法处理，请重新导出后上传',
    ],
  ] as const)('is refused: %s', async (_, make, sentence) => {
    const bytes = await make()
    const answer = await author.ask(file.save, pieceOf(bytes, 0, newUpload(), { name: '论文.pdf', purpose: 'manuscript' }))
    expect(answer.msg).toBe(sentence)
    expect(await opened.db.read.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('is refused above 20 MB, before it is sent', async () => {
    const piece = { ...pieceOf(docx('正文'), 0, newUpload(), { name: '论文.docx', purpose: 'manuscript' }), size: 20 * 1024 * 1024 + 1 }
    expect((await author.ask(file.save, piece)).msg).toBe('文件不能超过20MB，请压缩后上传')
  })

  it('is used by a draft, and by each round that was handed in', async () => {
    await openCall(await signInAs(test, 'organiser'))
    const first = await putIn(author, docx('第一版'), '论文.docx', 'manuscript')
    const own = await handIn(author, { fileId: first.id })
    const second = await putIn(author, docx('第二版'), '论文.docx', 'manuscript')
    await draftOf(author, { id: own.id, edition: own.edition, fileId: second.id })
    const uses = await opened.db.read.selectFrom('file_uses').select(['file_id', 'entity_id']).orderBy('entity_id').execute()
    expect(uses).toEqual([
      { file_id: second.id, entity_id: own.id },
      { file_id: first.id, entity_id: `${own.id} 1` },
    ])
    expect((await author.ask(contribute.save, { ...(await aSave(own.id)), fileId: 'none' })).reason).toBe('file_gone')
    const stranger = await signIn(test, '13655550009')
    expect((await stranger.ask(file.get, { id: first.id })).reason).toBe('file_gone')
    expect((await (await signInAs(test, 'organiser')).do(file.get, { id: first.id })).name).toBe('稿件.docx')
    expect((await (await signInAs(test, 'organiser')).ask(file.get, { id: second.id })).reason).toBe('file_gone')
  })

  const aSave = async (id: string) => {
    const { aPaper } = await import('../support/contributions.ts')
    const { edition } = await author.do(contribute.get, { id })
    return { ...aPaper, id, edition }
  }
})
