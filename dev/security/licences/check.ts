/**
 * `npm test -- lint`: NOTICE lists what is shipped, and each package has a licence that we accept. `node dev/security/licences/check.ts record`
 * writes NOTICE.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import { type LockedPackage, noticeOf, refusedLicences, shippedPackages } from './notice.ts';

const file = join(root, 'NOTICE');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
	packages: Record<string, LockedPackage>;
};
const shipped = shippedPackages(packages);
const notice = noticeOf(shipped);
if (process.argv[2] === 'record') writeFileSync(file, notice);

const mistakes = refusedLicences(shipped).map(
	(refused) => `${refused} is no licence that dev/security/licences/notice.ts accepts.`,
);
if (!existsSync(file) || readFileSync(file, 'utf8') !== notice)
	mistakes.push('NOTICE is out of date: node dev/security/licences/check.ts record');
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;
