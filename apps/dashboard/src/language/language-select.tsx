import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { currentLanguage } from './current-language.js';
import { isLanguage, languages } from './languages.js';
import { changeLanguage } from './remembered-language.js';
import { t } from './text.js';

const choices = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }));

/** Kept in this browser. */
export const LanguageSelect = (props: NativeSelectProps) => (
  <NativeSelect
    aria-label={t('Language')}
    data={choices}
    value={currentLanguage.id}
    onChange={({ currentTarget: { value } }) => {
      if (isLanguage(value)) changeLanguage(value);
    }}
    {...props}
  />
);
