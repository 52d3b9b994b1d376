/**
 * `npm run corpus`: what our check says about each way in which websites answer, beside what Chromium shows. `npm run corpus -- record` asks the
 * installed Chromium again.
 */
import { recordChromium } from './chromium.ts';
import { checkCorpus, type Verdict } from './corpus.ts';
import { readRecorded } from './recorded.ts';

process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
	const { browser, cases } = process.argv[2] === 'record' ? await recordChromium() : readRecorded();
	const verdicts = await checkCorpus();
	const differs = ({ id, isUp }: Verdict) => cases[id]?.isShown !== isUp;
	const different = verdicts.filter(differs);
	const unexplained = different.filter(({ reason }) => reason === null);

	const kinds = [...new Set(verdicts.map(({ kind }) => kind))];
	console.table(
		kinds.map((kind) => {
			const members = verdicts.filter((verdict) => verdict.kind === kind);
			const up = members.filter(({ isUp }) => isUp).length;
			return { kind, cases: members.length, up, down: members.length - up, explained: members.filter(differs).length };
		}),
	);
	for (const { id, isUp, says, reason } of different)
		console.log(
			`${reason === null ? '✗' : '·'} ${id}: ${isUp ? 'up' : 'down'} (${says}), ${browser} ${cases[id]?.isShown ? 'shows it' : 'does not show it'} (${cases[id]?.says}). ${reason ?? ''}`,
		);
	console.log(
		`\n${verdicts.length} cases, ${verdicts.length - different.length} as in ${browser}, ${different.length - unexplained.length} explained, ${unexplained.length} unexplained`,
	);
	return unexplained.length === 0 ? 0 : 1;
}
