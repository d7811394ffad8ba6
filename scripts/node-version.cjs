// Runs before anything that needs Node 24, in any Node: says in one sentence what is missing.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `会务 needs Node 24 and found ${process.version}. It comes with \`npm ci\` of npm 11 on Linux, Windows and Intel Macs; elsewhere please install it from nodejs.org.`,
  )
  process.exit(1)
}
