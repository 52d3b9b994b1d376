/** Findings of Google's CSP Evaluator in a content security policy (WEB-12). */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/** The findings of high or medium severity and the syntax errors, as sentences. */
export function seriousFindings(policy: string): string[] {
	const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
	return findings
		.filter(({ severity }) => severity <= Severity.MEDIUM)
		.map(({ directive, value = '', description }) => `${directive} ${value}: ${description}`);
}
