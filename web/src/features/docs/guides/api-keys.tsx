import { cliCommand, tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { appOrigin } from '../../../lib/deployment.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';
import { cliPackage } from '../cli-package.ts';
import { CodeBlock } from '../code-block.tsx';

const file = `# yaml-language-server: $schema=${appOrigin}/stayup.schema.json
version: 1
websites:
  shop: # the key of the entry: keep it when you change the name
    name: Shop
    url: https://shop.example
    checkInterval: 60
    tags: [customers]
channels:
  ops:
    kind: webhook
    name: Operations
    target: { url: "\${env:OPS_URL}" } # an environment variable, so that the file holds no secret
policies:
  everyone:
    name: Everyone
    steps:
      - { afterMinutes: 0, channels: [email] }
      - { afterMinutes: 15, channels: [ops] }`;

const cli = cliCommand(appOrigin);

export function ApiKeys() {
	const { Free, Core, Pro, Elite } = tierLimits;
	return (
		<>
			<h2>Create a key</h2>
			<ol>
				<li>
					Open <Link to={paths.apiKeys}>API keys</Link> and choose <strong>Create API key</strong>.
				</li>
				<li>Choose its scopes, the websites that it may see, and when it expires.</li>
				<li>Copy it. We store only a hash, so it is shown once.</li>
			</ol>
			<CodeBlock
				label="A first request"
				code={`curl ${appOrigin}/api/websites -H "authorization: Bearer $STAYUP_API_KEY"`}
			/>
			<p>
				The <a href={docPaths.apiReference}>API reference</a> has each call with its scope, with curl, TypeScript and
				Python. A key never has more rights than the person who created it, and none over members, payments or other
				keys. If the account requires two-factor authentication of its members, a key works while the person who created
				it has set that up. Rotate it to get a new one; the old one works for another 24 hours.
			</p>
			<h2>Misspelt fields</h2>
			<p>
				A field or query parameter that a call does not have is refused with status 400 and the one that you probably
				meant, also within lists and objects: <q>Unknown field `checkIntervall`. Did you mean `checkInterval`?</q> So a
				change never drops a setting without a word. To send back what you have read, send only the fields of the
				request. Public GET endpoints ignore unknown parameters.
			</p>
			<h2>Lists and versions</h2>
			<p>
				<code>GET /api/websites?status=down&amp;tag=shop&amp;search=checkout</code> lists what fits. Each path also
				works with <code>/api/v1/</code> in place of <code>/api/</code>.
			</p>
			<h2>Limits</h2>
			<p>
				A key may send {Free.keyRequestsPerMinute}, {Core.keyRequestsPerMinute}, {Pro.keyRequestsPerMinute} or{' '}
				{Elite.keyRequestsPerMinute} requests a minute, depending on the plan. The headers <code>RateLimit</code> and{' '}
				<code>Retry-After</code> say what is left. Send an <code>Idempotency-Key</code> with POST requests, so that a
				repeat does nothing twice; with a body that means something else it answers 422. Send <code>If-Match</code> with
				PUT, PATCH and DELETE, so that you do not overwrite changes of others: replies to changes have the next{' '}
				<code>ETag</code>, and checks of a website do not count. Comments, messages of visitors and subscribers of
				status pages have no version: without <code>If-Match</code> they change as usual, with it they answer 412.
			</p>
			<h2>Your account in a file</h2>
			<p>
				Websites, channels, alert policies, maintenance windows and status pages. Channels and policies need a key with
				the scope <code>alerts</code>.
			</p>
			<CodeBlock label="stayup.yaml" code={file} />
			<CodeBlock
				label="In a terminal or in CI"
				code={`export STAYUP_API_KEY=stayup_live_…
# Writes the file from your account
${cli} export
# Shows what apply would change
${cli} plan
# Changes the account to what the file describes
${cli} apply`}
			/>
			<p>
				A changed name under the same key is a rename. <code>plan</code> marks what was changed outside of the file.
				Secrets are references to environment variables.
			</p>
			<h2 id="command-line">The command line</h2>
			<p>
				It needs Node.js 22.13 or later and has no dependencies. Get it only from {appOrigin}: it is not on the npm
				registry, where anyone can publish a package with our name that reads your API key.
			</p>
			<p>
				The current version is <code>{cliPackage.version}</code>, and the SHA-256 of its file is{' '}
				<code>{cliPackage.sha256}</code>. npx keeps the package that it downloaded first; the URL with the version gets
				the current one.
			</p>
			<CodeBlock
				label="One version, verified before it runs"
				code={`curl -fsSO ${appOrigin}${cliPackage.path}
echo "${cliPackage.sha256}  ${cliPackage.file}" | sha256sum --check && npx ./${cliPackage.file} plan`}
			/>
			<p>
				On macOS, use <code>shasum -a 256 --check</code>. The URL of a version works until the next version replaces it.
				To stay with a version in CI, commit its file.
			</p>
			<h2>Assistants</h2>
			<p>
				Assistants that speak the Model Context Protocol connect to <code>{appOrigin}/mcp</code> with an API key. Each
				change is described first and performed in a second call, which most assistants ask you to confirm.
			</p>
		</>
	);
}
