/** Names of suggested rules on screens. */
import { describeRule, type RuleSource, type SuggestedRule } from '@stayup/contract';

export const sourceWords: Record<RuleSource, string> = {
	title: 'Title',
	phone: 'Phone number',
	button: 'Main button',
	footer: 'Footer',
};

export function textOf(rule: SuggestedRule['rule']): string {
	return 'text' in rule ? `“${rule.text}”` : describeRule(rule);
}
