/** What a certificate certifies: apart, because whoever asks whether one is real needs no more of it. */
export const certificateKindWords = { attendance: '参会', speaker: '讲者', reviewer: '审稿', volunteer: '志愿者', host: '主持' } as const
export type CertificateKind = keyof typeof certificateKindWords
export const certificateKinds = Object.keys(certificateKindWords) as [CertificateKind, ...CertificateKind[]]

/** What a message calls one. */
export const certificateCalled = (kind: CertificateKind) => `${certificateKindWords[kind]}证书`
