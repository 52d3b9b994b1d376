import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageAccents } from '../status-pages.ts';
import { accentColours } from './accents.ts';

const css = readFileSync(new URL('../../../../../web/public/status-page.css', import.meta.url), 'utf8');
const smallestContrast = 4.5;

/** WCAG 2: (lighter + 0.05) / (darker + 0.05). */
function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of a variable of the style sheet in both themes. */
function coloursOf(variable: string): readonly [string, string] {
	const found = new RegExp(`--${variable}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
	return [found?.[1] ?? '', found?.[2] ?? ''];
}

const themes = ['light', 'dark'] as const;
const [backgrounds, cards, onAccent] = [coloursOf('bg'), coloursOf('card'), coloursOf('on-accent')];

describe.each(themes.map((theme, index) => ({ theme, index: index as 0 | 1 })))(
	'colours in $theme',
	({ theme, index }) => {
		it.each(pageAccents)('accent %s can be read on the page, on cards, and under the text of a button', (accent) => {
			const colour = accentColours[accent][theme];

			for (const other of [backgrounds[index], cards[index], onAccent[index]]) {
				expect(contrast(colour, other)).toBeGreaterThanOrEqual(smallestContrast);
			}
		});

		it.each(['ink', 'body', 'muted'])('text of %s can be read on the page and on cards', (name) => {
			for (const other of [backgrounds[index], cards[index]]) {
				expect(contrast(coloursOf(name)[index], other)).toBeGreaterThanOrEqual(smallestContrast);
			}
		});

		it.each(['up', 'degraded', 'down', 'planned', 'none'])(
			'the words of %s can be read on their tint and on cards',
			(name) => {
				for (const other of [coloursOf(`${name}-tint`)[index], cards[index], backgrounds[index]]) {
					expect(contrast(coloursOf(`${name}-text`)[index], other)).toBeGreaterThanOrEqual(smallestContrast);
				}
			},
		);
	},
);

it('the style sheet has every accent', () => {
	for (const accent of pageAccents) {
		const { light, dark } = accentColours[accent];
		expect(css).toContain(`[data-accent="${accent}"] {\n\t--accent: light-dark(${light}, ${dark});`);
	}
});
