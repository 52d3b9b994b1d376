/** The theme switch: system, light or dark. */
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../../lib/theme-choice.ts';

export const themeOptions: Record<ThemeChoice, { icon: LucideIcon; name: string }> = {
	system: { icon: Monitor, name: 'System theme' },
	light: { icon: Sun, name: 'Light theme' },
	dark: { icon: Moon, name: 'Dark theme' },
};

export function ThemeSwitch() {
	const group = useId();
	const chosen = useThemeChoice();

	return (
		<fieldset className="flex w-fit rounded-full border border-line p-0.5">
			<legend className="sr-only">Theme</legend>
			{themeChoices.map((choice) => {
				const { icon: Icon, name } = themeOptions[choice];
				return (
					<label
						key={choice}
						title={name}
						className="relative flex size-7 items-center justify-center rounded-full text-muted transition-colors hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:size-9"
					>
						<input
							type="radio"
							name={group}
							value={choice}
							checked={chosen === choice}
							onChange={() => chooseTheme(choice)}
							className="absolute inset-0 cursor-pointer opacity-0"
						/>
						<Icon className="size-3.5" />
						<span className="sr-only">{name}</span>
					</label>
				);
			})}
		</fieldset>
	);
}
