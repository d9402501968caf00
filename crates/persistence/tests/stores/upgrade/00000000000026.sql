UPDATE fund_settings SET fund_name = 'Meadow Fund', payable_to = 'Meadow Fund, Inc.', tax_number = '12-3456789',
  logo_name = 'fund.png', logo_file_name = 'meadow.png', confirmed_at = '2026-11-20 10:00Z';
