/** The client goes to dist/client, the server's renderer to dist/server; scripts/build.ts runs both. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from '#scripts/first-load.ts'
import { choiceParts, formParts, listParts, publicParts, ruleParts, sessionParts, textParts } from '#scripts/chunks.ts'
import { licenceNotices } from '#scripts/licences.ts'
import { lightContract } from '#scripts/light-contract.ts'
import { lateNeeds } from '#scripts/needs.ts'
import { offlineStart } from '#scripts/offline-start.ts'

/** Old handsets inside WeChat; measured to cost 0.6 kB over a modern target. */
const oldest = ['chrome69', 'safari12']

/** Shared by this build and the worker build, which needs its own plugin instances. */
const licences = licenceNotices()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    lightContract(),
    lateNeeds(),
    firstLoad('wants.json'),
    ...(isSsrBuild ? [] : [licences.of(), licences.file(), ...offlineStart()]),
  ],
  // React 18 exports the hook: the shim for older versions only tests for it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  worker: { plugins: () => (isSsrBuild ? [] : [licences.of()]) },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, target: 'node24', copyPublicDir: false, minify: false }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: oldest,
        cssTarget: oldest,
        // What the entry imports is here before any screen is asked for: it stands in no screen's list.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter((file) => !/\/(?:library|portal|rolldown-runtime|index)-[^/]+$/.test(file)),
        },
        rolldownOptions: {
          optimization: { inlineConst: true },
          // Our modules read constants, not getters: what only they are read for may go.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Libraries change less often than we do: a chunk of their own stays in the cache over releases.
            codeSplitting: {
              groups: [
                {
                  name: 'library',
                  priority: 2,
                  test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|swr(?!\/dist\/infinite)|dequal)\//,
                },
                // What every feature's rules are made of; the rules themselves come with the forms that send them.
                { name: 'rules', priority: 3, includeDependenciesRecursively: false, test: (id: string) => ruleParts.test(id) },
                { name: 'forms', priority: 4, includeDependenciesRecursively: false, test: (id: string) => formParts.test(id) },
                { name: 'choices', priority: 4, includeDependenciesRecursively: false, test: (id: string) => choiceParts.test(id) },
                { name: 'lists', priority: 4, includeDependenciesRecursively: false, test: (id: string) => listParts.test(id) },
                { name: 'session', priority: 4, includeDependenciesRecursively: false, test: (id: string) => sessionParts.test(id) },
                { name: 'text', priority: 4, includeDependenciesRecursively: false, test: (id: string) => textParts.test(id) },
                // What a link may lead to is asked by forms and by pages that lead away: no public page reads it.
                { name: 'address', priority: 4, includeDependenciesRecursively: false, test: /\/contract\/address\.ts$/ },
                // What questions are made of is read by those who answer them; of a ticket's own the public pages read nothing.
                { name: 'questions', priority: 2, test: /\/contract\/question\.ts$/ },
                // What react-vant's parts share, in one file: cut finer, the names of more files stand in every page that may ask something.
                { name: 'vant', priority: 1, test: /node_modules\/react-vant\/es\/(?!picker|area|datetime|dialog|toast)/ },
                // What every public page uses, in one file: twenty small ones compress worse and cost a request each.
                { name: 'portal', priority: 1, test: (id: string) => publicParts.test(id) },
              ],
            },
          },
        },
      },
  // React's development build has no business at the server, whatever NODE_ENV the operator sets.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
}))
