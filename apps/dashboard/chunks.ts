/** Parts of Mantine that nearly every page shows. */
const mantineParts =
  'Input|InputBase|NativeSelect|TextInput|CloseButton|Skeleton|Paper|Combobox|Card|Progress';

/** Files of `src/ui` that only forms use. */
const partsOfForms =
  'columns|duration|fields-to-correct|fits-segments|form-failure|frame|leave-guard|show-field-errors|time-zone|use-row-focus|use-validity|would-lose';

const sharedModules = new RegExp(
  [
    'src/api/',
    `src/ui/(?!wide-table|device-words|confirm-dialog|leave-dialog|type-picker|${partsOfForms})`,
    'src/session/(allowed|locked-unless|use-may|role-words)',
    'src/(?!monitors/form/|status-pages/).*-(words|queries|types)\\.tsx?$',
    'src/monitors/list/(list-keys|row-menu-items)',
    'src/incidents/incident-row',
    'src/monitors/shared/(?!monitor-picker)',
    'src/(alerts/no-channels|maintenance/zoned-time)',
    '@tanstack/',
    '@mantine/hooks/.*/(?!use-focus)',
    '@mantine/core/esm/core/',
    `@mantine/core/esm/components/(${mantineParts})/`,
  ].join('|'),
);

/** Shared modules that the list of monitors does without: its first load has the smallest limit. */
const notInTheList = new RegExp(
  [
    'src/incidents/incident-',
    'src/findings/',
    'src/.*/chart-points',
    'src/maintenance/(window-words|zoned-time|maintenance-queries)',
    'src/alerts/(alert-queries|channel-queries|channel-types|no-channels)',
    'src/settings/settings-queries',
    'src/ui/(copyable|menu-item|confirm-button|folded|facts|section|ago|first-lines|breakable)',
    'src/monitors/shared/(use-attachment|monitor-name|found-by)',
    'src/api/(paged-query|use-delete)',
    'src/session/locked-unless',
  ].join('|'),
);

/**
 * Divides the built page into files. By default, the bundler makes a file of each module that two pages share: 50
 * requests for the list, each with 700 bytes of headers, and each compressed by itself.
 */
export const chunks = {
  groups: [
    /** The frame, the router and the session, which every page loads. */
    { name: 'base', tags: ['$initial' as const] },
    {
      name: 'shared',
      minShareCount: 2,
      test: (module: string) => sharedModules.test(module) && !notInTheList.test(module),
    },
    { name: 'shared-by-others', minShareCount: 2, test: notInTheList },
    { name: 'tables', minShareCount: 2, test: /components\/(Table|ScrollArea)\/|src\/ui\/wide-table/ },
    {
      name: 'dialogs',
      minShareCount: 2,
      test: /components\/(ModalBase|Modal|Drawer|FocusTrap|Portal|Overlay)\/|remove-scroll|confirm-dialog|leave-dialog/,
    },
    { name: 'fields', minShareCount: 2, test: /src\/schema-form\/(kept-secrets|schema-fields)/ },
    { name: 'choices', minShareCount: 2, test: /components\/(Checkbox|Switch|InlineInput)\// },
    {
      name: 'forms',
      minShareCount: 2,
      test: new RegExp(
        [
          '@mantine/form',
          'components/(PasswordInput|Switch|InlineInput|Textarea|Pill|PillsInput)/',
          'src/monitors/shared/monitor-picker',
          `src/ui/(${partsOfForms})`,
        ].join('|'),
      ),
    },
    // Last: a group takes what its modules import with it, such as the parts of Mantine that all forms share.
    {
      name: 'schema-forms',
      minShareCount: 2,
      test: /src\/(schema-form\/|monitors\/form\/(tags-field|monitor-fields))/,
    },
    { name: 'status-pages', minShareCount: 2, test: /src\/status-pages\// },
  ],
};
